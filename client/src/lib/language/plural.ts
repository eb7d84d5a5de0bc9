/** Which of two forms a text about a number has. */

/** How the plurals of a language are chosen, where that differs from the language's own code. */
const CODES: Record<string, string> = { pt: "pt-PT" };
const rules = new Map<string, Intl.PluralRules>();

export function isOne(language: string, count: number): boolean {
  let found = rules.get(language);
  if (!found) rules.set(language, (found = new Intl.PluralRules(CODES[language] ?? language)));
  return found.select(Math.abs(count)) === "one";
}
