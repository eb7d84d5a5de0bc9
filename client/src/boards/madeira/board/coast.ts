/** A coastline around a box: irregular, but the same each time. */
export function coastline(x: number, y: number, w: number, h: number, rough = 6, from = 3): string {
  let seed = from;
  const jitter = (): number => {
    seed = (seed * 1103515245 + 12345) % 2147483648;
    return (seed / 2147483648 - 0.5) * 2 * rough;
  };
  const across = Math.max(3, Math.round(w / 44));
  const down = Math.max(2, Math.round(h / 44));
  const points: [number, number][] = [];
  for (let i = 0; i < across; i += 1) points.push([x + (w * i) / across, y]);
  for (let i = 0; i < down; i += 1) points.push([x + w, y + (h * i) / down]);
  for (let i = 0; i < across; i += 1) points.push([x + w - (w * i) / across, y + h]);
  for (let i = 0; i < down; i += 1) points.push([x, y + h - (h * i) / down]);
  const shaken = points.map(([px, py]): [number, number] => [px + jitter() * 0.6, py + jitter() * 0.6]);
  const middle = (a: [number, number], b: [number, number]): string =>
    `${((a[0] + b[0]) / 2).toFixed(1)} ${((a[1] + b[1]) / 2).toFixed(1)}`;
  const last = shaken.at(-1)!;
  let path = `M${middle(last, shaken[0]!)}`;
  shaken.forEach((point, i) => {
    const next = shaken[(i + 1) % shaken.length]!;
    path += `Q${point[0].toFixed(1)} ${point[1].toFixed(1)} ${middle(point, next)}`;
  });
  return `${path}z`;
}

/** Lines of even distance in a box: the furrows of a field, the hatching of an engraver. */
export function furrows(w: number, h: number, step: number): string {
  let path = "";
  for (let at = step; at < w + h * 0.5; at += step) {
    const top = Math.min(at, w);
    const right = (at - top) * 2;
    const left = Math.max(0, at - h * 0.5);
    const bottom = Math.min(h, (at - left) * 2);
    path += `M${top.toFixed(1)} ${right.toFixed(1)}L${left.toFixed(1)} ${bottom.toFixed(1)}`;
  }
  return path;
}
