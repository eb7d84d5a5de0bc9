/** How many letters of this font size a room holds, on average. */
export function lettersIn(w: number, size: number, weight = 400): number {
  return Math.floor(w / (size * (weight >= 600 ? 0.62 : 0.56)));
}

/** A name in at most two lines of so many characters. */
export function wrap(name: string, width: number): string[] {
  if (name.length <= width) return [name];
  const words = name.split(" ");
  let first = words.shift() ?? "";
  while (words.length && `${first} ${words[0]}`.length <= width) first += ` ${words.shift()}`;
  return words.length ? [first, words.join(" ")] : [first];
}

/** A text in as many lines of so many characters as it needs. */
export function linesOf(text: string, width: number): string[] {
  const found = [""];
  for (const word of text.split(" ")) {
    const longer = `${found.at(-1)} ${word}`.trim();
    if (longer.length <= width || found.at(-1) === "") found[found.length - 1] = longer;
    else found.push(word);
  }
  return found;
}
