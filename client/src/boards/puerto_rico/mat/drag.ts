/** Dragging people over a mat with mouse, pen or finger: a ghost follows the pointer until it is dropped on a place. */

import type { Attachment } from "svelte/attachments";
import { leaveFocus } from "../../../lib/play/keys";
import type { Mayor } from "../mayor/mayor.svelte";
import type { Person } from "../mayor/plan";

/** A shorter way is a click. */
const SLACK = 6;
const GHOST = 32;

function ghostOf(who: Person): SVGSVGElement {
  const ghost = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  const sign = document.createElementNS("http://www.w3.org/2000/svg", "use");
  sign.setAttribute("href", `#s-pr-${who}`);
  sign.setAttribute("class", "art");
  ghost.setAttribute("viewBox", "0 0 24 24");
  ghost.setAttribute("class", "pr-ghost");
  ghost.setAttribute("aria-hidden", "true");
  ghost.append(sign);
  return ghost;
}

/** The click that the browser makes of the same press is none. */
function swallowClick(): void {
  const swallow = (click: Event): void => click.stopPropagation();
  addEventListener("click", swallow, { capture: true, once: true });
  setTimeout(() => removeEventListener("click", swallow, { capture: true }));
}

const placeAt = (x: number, y: number): string | undefined =>
  document
    .elementFromPoint(x, y)
    ?.closest<SVGElement>('[data-spot^="place:"]')
    ?.dataset["spot"]?.slice("place:".length);

/** People can be dragged from a pile or a place to a place; dropped elsewhere they leave their place. */
export function draggable(mayor: Mayor, who: Person, from?: string): Attachment<SVGElement> {
  return (element) => {
    const press = (down: PointerEvent): void => {
      if (!down.isPrimary || down.button !== 0) return;
      let ghost: SVGSVGElement | null = null;
      const move = (event: PointerEvent): void => {
        if (!ghost && Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY) < SLACK) return;
        if (!ghost) document.body.append((ghost = ghostOf(who)));
        ghost.style.transform = `translate(${event.clientX - GHOST / 2}px, ${event.clientY - GHOST / 2}px)`;
      };
      const end = (event: PointerEvent): void => {
        removeEventListener("pointermove", move);
        removeEventListener("pointerup", end);
        removeEventListener("pointercancel", end);
        if (!ghost) return;
        ghost.remove();
        if (event.type === "pointercancel") return;
        swallowClick();
        leaveFocus();
        const place = placeAt(event.clientX, event.clientY);
        if (place !== undefined && from !== undefined) mayor.move(from, place, who);
        else if (place !== undefined) mayor.put(place, who);
        else if (from !== undefined) mayor.take(from, who);
      };
      addEventListener("pointermove", move);
      addEventListener("pointerup", end);
      addEventListener("pointercancel", end);
    };
    element.addEventListener("pointerdown", press);
    return () => element.removeEventListener("pointerdown", press);
  };
}
