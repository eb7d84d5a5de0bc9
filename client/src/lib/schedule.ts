/** Work that can wait until what is asked for has been painted. */

const LONGEST = 400;

/** Runs it as soon as what there is now has been painted; at once in a page that nobody sees. */
export function whenPainted(run: () => void): void {
  const soon = (): unknown => setTimeout(run, 0);
  if (globalThis.document?.hidden ?? true) soon();
  else requestAnimationFrame(soon);
}

/** Runs it when the browser has nothing better to do; soon in any case. */
export function whenIdle(run: () => void): void {
  if ("requestIdleCallback" in globalThis) requestIdleCallback(run, { timeout: LONGEST });
  else setTimeout(run, 50);
}
