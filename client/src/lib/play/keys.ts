/** The keys of choices: 1 to 9, then a to z without those that always mean something else. */

const RESERVED = "uhlm";
export const KEYS = [..."123456789abcdefghijklmnopqrstuvwxyz"].filter((key) => !RESERVED.includes(key));

export function keyOf(index: number): string {
  return KEYS[index] ?? "";
}

export function indexOf(key: string, count: number): number {
  const found = KEYS.indexOf(key.toLowerCase());
  return found >= 0 && found < count ? found : -1;
}
