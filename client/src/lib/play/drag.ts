/** Pieces are dragged with pointer or finger from a live place to another: the same as picking one after the other. */

import type { BoardChoices } from "../../boards/board_choices.svelte";

/** From so many pixels on it is a drag and no click. */
const LEAST = 8;

const spotAt = (element: Element | null): SVGGElement | null => element?.closest<SVGGElement>("[data-spot]") ?? null;

/** A copy of the piece that follows the pointer. */
function copyOf(spot: SVGGElement, area: Element): SVGSVGElement {
  const box = spot.getBBox();
  const size = spot.getBoundingClientRect();
  const copy = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  const piece = spot.cloneNode(true) as SVGGElement;
  for (const each of [piece, ...piece.querySelectorAll("[data-spot], [tabindex], [role]")])
    for (const name of ["data-spot", "tabindex", "role", "aria-label", "transform-origin"]) each.removeAttribute(name);
  piece.removeAttribute("transform");
  piece.setAttribute("class", "");
  copy.setAttribute("viewBox", `${box.x} ${box.y} ${box.width} ${box.height}`);
  copy.setAttribute("class", "dragged");
  copy.setAttribute("aria-hidden", "true");
  copy.style.width = `${size.width}px`;
  copy.style.height = `${size.height}px`;
  copy.append(piece);
  area.append(copy);
  return copy;
}

/** Lets pieces of this part of the page be dragged; gives what ends that. */
export function draggable(board: BoardChoices, area: HTMLElement): () => void {
  let spot: SVGGElement | null = null;
  let begun = { x: 0, y: 0 };
  let copy: SVGSVGElement | null = null;
  let place = "";

  const end = (): void => {
    copy?.remove();
    copy = null;
    spot = null;
  };
  const down = (event: PointerEvent): void => {
    if (event.button !== 0 || !event.isPrimary) return;
    spot = spotAt(event.target as Element);
    if (!spot?.classList.contains("alive")) spot = null;
    place = spot?.dataset["spot"] ?? "";
    begun = { x: event.clientX, y: event.clientY };
  };
  const move = (event: PointerEvent): void => {
    if (!spot) return;
    if (!copy) {
      if (Math.hypot(event.clientX - begun.x, event.clientY - begun.y) < LEAST) return;
      copy = copyOf(spot, area);
      if (!board.lift(place)) return end();
    }
    copy.style.translate = `${event.clientX}px ${event.clientY}px`;
  };
  const up = (event: PointerEvent): void => {
    if (copy) {
      const target = spotAt(document.elementFromPoint(event.clientX, event.clientY))?.dataset["spot"];
      // The click that follows a drag is none.
      addEventListener("click", stopped, { capture: true, once: true });
      setTimeout(() => removeEventListener("click", stopped, { capture: true }));
      if (target && target !== place) board.drop(place, target);
    }
    end();
  };
  const stopped = (event: MouseEvent): void => event.stopPropagation();

  area.addEventListener("pointerdown", down);
  addEventListener("pointermove", move);
  addEventListener("pointerup", up);
  addEventListener("pointercancel", end);
  return () => {
    end();
    area.removeEventListener("pointerdown", down);
    removeEventListener("pointermove", move);
    removeEventListener("pointerup", up);
    removeEventListener("pointercancel", end);
  };
}
