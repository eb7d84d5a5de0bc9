/** Board zoom: in steps by buttons and keys, around the pointer by wheel and pinch. */

import { keepPreferences, preferences } from "../preferences.svelte";

export const LEAST = 1;
export const MOST = 3;
const STEPS = [1, 1.25, 1.5, 2, 2.5, 3];
/** Wheel pixels that zoom by a factor of e. */
const WHEEL = 400;

/** The next larger or smaller of the steps. */
export function stepped(zoom: number, by: number): number {
  if (by > 0) return STEPS.find((each) => each > zoom + 0.01) ?? MOST;
  return STEPS.findLast((each) => each < zoom - 0.01) ?? LEAST;
}

export const limited = (zoom: number): number => Math.round(Math.max(LEAST, Math.min(MOST, zoom)) * 100) / 100;

/** The scroll position that keeps a point at its distance from the edge. */
export const kept = (scrolled: number, distance: number, times: number): number =>
  (scrolled + distance) * times - distance;

/** Zooms around a point of the window. */
export function zoomTo(area: HTMLElement, zoom: number, x: number, y: number): void {
  const wanted = limited(zoom);
  const times = wanted / preferences.zoom;
  if (times === 1) return;
  const box = area.getBoundingClientRect();
  const left = kept(area.scrollLeft, x - box.left, times);
  const top = kept(area.scrollTop, y - box.top, times);
  preferences.zoom = wanted;
  keepPreferences();
  area.scrollTo({ left, top, behavior: "instant" });
}

interface Fingers {
  x: number;
  y: number;
  apart: number;
}

function fingers(event: TouchEvent): Fingers | null {
  const [one, other] = event.touches;
  if (!one || !other || event.touches.length !== 2) return null;
  return {
    x: (one.clientX + other.clientX) / 2,
    y: (one.clientY + other.clientY) / 2,
    apart: Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY),
  };
}

/** Enables zooming by Ctrl and wheel (also a touchpad's pinch) and by two fingers; returns a function that disables it. */
export function zoomable(area: HTMLElement): () => void {
  let begun: { apart: number; zoom: number } | null = null;
  let frame = 0;

  const wheel = (event: WheelEvent): void => {
    if (!event.ctrlKey) return;
    event.preventDefault();
    zoomTo(area, preferences.zoom * Math.exp(-event.deltaY / WHEEL), event.clientX, event.clientY);
  };
  const start = (event: TouchEvent): void => {
    const at = fingers(event);
    begun = at && { apart: at.apart, zoom: preferences.zoom };
  };
  const move = (event: TouchEvent): void => {
    const at = fingers(event);
    if (!at || !begun) return;
    event.preventDefault();
    const { apart, zoom } = begun;
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(() => zoomTo(area, (zoom * at.apart) / apart, at.x, at.y));
  };

  area.addEventListener("wheel", wheel, { passive: false });
  area.addEventListener("touchstart", start, { passive: true });
  area.addEventListener("touchmove", move, { passive: false });
  area.addEventListener("touchend", start, { passive: true });
  return () => {
    area.removeEventListener("wheel", wheel);
    area.removeEventListener("touchstart", start);
    area.removeEventListener("touchmove", move);
    area.removeEventListener("touchend", start);
  };
}
