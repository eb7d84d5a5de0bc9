/** Enlarges touch targets: a tap beside a small place with choices counts for it. */

/** Minimum size of a touch target in pixels, unless another place with choices is nearer. */
export const REACH = 40;

/** Left, top, right and bottom. */
type Edges = Pick<DOMRect, "left" | "top" | "right" | "bottom">;

/** The distance of a point from a box along one axis; 0 inside. */
const beyond = (at: number, from: number, to: number): number => Math.max(from - at, at - to, 0);

/** The distance of a point from a box; Infinity outside its touch target. */
export function distance(x: number, y: number, { left, top, right, bottom }: Edges): number {
  const across = beyond(x, left, right);
  const down = beyond(y, top, bottom);
  const near = (by: number, size: number): boolean => by <= Math.max(0, REACH - size) / 2;
  return near(across, right - left) && near(down, bottom - top) ? Math.hypot(across, down) : Infinity;
}

function nearest(area: Element, x: number, y: number): Element | null {
  let best: Element | null = null;
  let least = Infinity;
  for (const spot of area.querySelectorAll(".spot.alive")) {
    if (!spot.checkVisibility({ visibilityProperty: true })) continue;
    const away = distance(x, y, (spot.querySelector(":scope > .glow") ?? spot).getBoundingClientRect());
    if (away < least) [best, least] = [spot, away];
  }
  return best;
}

/** Enables enlarged touch targets in this element; returns a function that disables them. */
export function reachable(area: HTMLElement): () => void {
  let touched = false;
  const down = (event: PointerEvent): void => {
    touched = event.pointerType === "touch";
  };
  const click = (event: MouseEvent): void => {
    const target = event.target as Element;
    if (!touched || !event.isTrusted || target.closest(".spot.alive, button, a, summary, input, select, label")) return;
    const spot = nearest(area, event.clientX, event.clientY);
    if (!spot) return;
    event.preventDefault();
    event.stopPropagation();
    spot.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  };
  area.addEventListener("pointerdown", down, { capture: true });
  area.addEventListener("click", click, { capture: true });
  return () => {
    area.removeEventListener("pointerdown", down, { capture: true });
    area.removeEventListener("click", click, { capture: true });
  };
}
