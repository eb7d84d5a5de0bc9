/** Schedules work after painting. */

const LONGEST = 400;

/** Runs it after the next paint; at once in a hidden page. */
export function whenPainted(run: () => void): void {
  const soon = (): unknown => setTimeout(run, 0);
  if (globalThis.document?.hidden ?? true) soon();
  else requestAnimationFrame(soon);
}

/** Runs it when the browser is idle, at the latest after a short time. */
export function whenIdle(run: () => void): void {
  if ("requestIdleCallback" in globalThis) requestIdleCallback(run, { timeout: LONGEST });
  else setTimeout(run, 50);
}
