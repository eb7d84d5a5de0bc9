/** A name in at most two lines of so many characters. */
export function wrap(name: string, width: number): string[] {
  if (name.length <= width) return [name];
  const words = name.split(" ");
  let first = words.shift() ?? "";
  while (words.length && `${first} ${words[0]}`.length <= width) first += ` ${words.shift()}`;
  return words.length ? [first, words.join(" ")] : [first];
}
