/** What lies open over the board beside it, where there is no room for a column. */

import type { Attachment } from "svelte/attachments";
import { screen } from "./screen.svelte";

/** Escape closes it. The focus goes back to what opened it, unless it has gone elsewhere meanwhile. */
export function drawer(opened: boolean, close: () => void): Attachment<HTMLElement> | null {
  if (!opened || screen.tabs || !screen.folded) return null;
  return (body) => {
    const opener = document.activeElement;
    const keydown = (event: KeyboardEvent): void => {
      if (event.key !== "Escape" || (event.target as Element).closest("dialog")) return;
      event.stopImmediatePropagation();
      close();
    };
    addEventListener("keydown", keydown, { capture: true });
    return () => {
      removeEventListener("keydown", keydown, { capture: true });
      const focused = document.activeElement;
      if (focused === null || focused === document.body || body.contains(focused))
        (opener as HTMLElement | SVGElement | null)?.focus();
    };
  };
}
