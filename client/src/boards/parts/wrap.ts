/** How many letters of this font size a room holds, on average. */
export function lettersIn(w: number, size: number, weight = 400): number {
  return Math.floor(w / (size * (weight >= 600 ? 0.62 : 0.56)));
}

const NARROW = /[iljtfrI.,'’:;|!() -]/u;
const WIDE = /[mwMW]/u;
const CAPITAL = /\p{Lu}/u;

/** How wide a line of this font size is, about: only one that is too long may be drawn narrower, or it would be stretched. */
export function widthOf(line: string, size: number, weight = 400): number {
  const ems = [...line].map((each) =>
    NARROW.test(each) ? 0.38 : WIDE.test(each) ? 0.96 : CAPITAL.test(each) ? 0.72 : 0.6,
  );
  return ems.reduce((sum, each) => sum + each, 0) * size * (weight >= 600 ? 1.08 : 1);
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
