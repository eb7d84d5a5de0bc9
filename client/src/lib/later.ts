/** Work that can wait until what is asked for has been painted. */

const LONGEST = 400;

/** Runs it when the browser has nothing better to do; soon in any case. */
export function whenIdle(run: () => void): void {
  if ("requestIdleCallback" in globalThis) requestIdleCallback(run, { timeout: LONGEST });
  else setTimeout(run, 50);
}
