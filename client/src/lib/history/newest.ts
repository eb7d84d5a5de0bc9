/** Keeps the end of a growing list visible, unless the reader has scrolled back. */

/** Distance from the end that still counts as the end. */
const NEAR = 24;

/**
 * Scrolls with the list. Lines keep their place in the list and only the scroll position changes, so nothing shifts as it
 * would in a list that grows upwards. `tell` hears whether the reader has scrolled back. The sizes are known when the observer is called: nothing is laid out twice.
 */
export function newestInSight(region: HTMLElement, tell: (behind: boolean) => void = () => undefined): () => void {
  const list = region.firstElementChild;
  let atEnd = true;
  let before = 0;
  const toEnd = (): void => {
    if (!atEnd) return;
    region.scrollTop = region.scrollHeight;
    before = region.scrollTop;
  };
  // The list may have grown again before the browser tells of a scroll: only the reader scrolls back.
  const scrolled = (): void => {
    const near = region.scrollHeight - region.clientHeight - region.scrollTop < NEAR;
    atEnd = near || (atEnd && region.scrollTop >= before);
    before = region.scrollTop;
    tell(!atEnd);
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
