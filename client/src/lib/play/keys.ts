/** The keys of choices: 1 to 9, then a to z without those that always mean something else. */

const RESERVED = "uhlm";
export const KEYS = [..."123456789abcdefghijklmnopqrstuvwxyz"].filter((key) => !RESERVED.includes(key));

/** Who plays with the pointer wants Enter for Done, not for the piece that was pressed last. */
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

/** Whether an element uses keys itself, so that they decide nothing at the table. A box that is checked uses the space
 * bar only. */
export const takesKeys = (element: Element): boolean =>
  element.closest("input:not([type=checkbox]), select, textarea, dialog") !== null;
