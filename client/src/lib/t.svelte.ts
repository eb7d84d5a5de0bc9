import { translate, type Strings } from "../strings";
import { preferences } from "./preferences.svelte";

/** A string of the interface in the language one prefers. */
export function t(key: keyof Strings, more?: Record<string, string | number>): string {
  return translate(preferences.language, key, more);
}
