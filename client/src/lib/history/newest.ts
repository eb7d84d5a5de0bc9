/** A list that grows at its end: the end stays in sight, unless the reader has scrolled back. */

/** So near to the end the reader is at the end. */
const NEAR = 24;

/**
 * Scrolls with the list. Lines keep their place in the list and only the scroll position changes, so nothing shifts as it
 * would in a list that grows upwards. The sizes are known when the observer is called: nothing is laid out twice.
 */
export function newestInSight(region: HTMLElement): () => void {
  const list = region.firstElementChild;
  let atEnd = true;
  const toEnd = (): void => {
    if (atEnd) region.scrollTop = region.scrollHeight;
  };
  const scrolled = (): void => {
    atEnd = region.scrollHeight - region.clientHeight - region.scrollTop < NEAR;
  };
  const observer = new ResizeObserver(toEnd);
  observer.observe(region);
  if (list) observer.observe(list);
  region.addEventListener("scroll", scrolled, { passive: true });
  return () => {
    observer.disconnect();
    region.removeEventListener("scroll", scrolled);
  };
}
