/** The keys of choices: 1 to 9, then a to z without reserved keys. */

const RESERVED = "uhlm";
export const KEYS = [..."123456789abcdefghijklmnopqrstuvwxyz"].filter((key) => !RESERVED.includes(key));

/** With a pointer, Enter means Done, not the last clicked piece. */
export function leaveFocus(): void {
  if (document.activeElement instanceof SVGElement) document.activeElement.blur();
}

export function keyOf(index: number): string {
  return KEYS[index] ?? "";
}

export function indexOf(key: string, count: number): number {
  const found = KEYS.indexOf(key.toLowerCase());
  return found >= 0 && found < count ? found : -1;
}

/** Whether an element handles keys itself, so that they are no shortcuts of the table. A checkbox uses the space
 * bar only. */
export const takesKeys = (element: Element): boolean =>
  element.closest("input:not([type=checkbox]), select, textarea, dialog") !== null;
