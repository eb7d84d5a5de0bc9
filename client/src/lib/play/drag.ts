/** Dragging a piece from one place to another is the same as picking both places. */

import type { BoardChoices } from "../../boards/board_choices.svelte";
import { leaveFocus } from "./keys";

/** Movement in pixels after which a press is a drag. */
const LEAST = 8;
/** What makes a piece a place of the page, or says where it lies on its board. */
const OF_THE_PLACE = ["data-spot", "tabindex", "role", "aria-label", "transform", "transform-origin", "id"];
const SVG = "http://www.w3.org/2000/svg";

const spotAt = (element: Element | null): SVGGElement | null => element?.closest<SVGGElement>("[data-spot]") ?? null;

/** The piece at a place: its largest picture instead of its background, if the place marks what can be lifted. */
const pieceOf = (spot: SVGGElement): SVGGElement => spot.querySelector<SVGGElement>("[data-piece]") ?? spot;

/** A copy of the piece that follows the pointer. It has the same parent, so that the same styles apply. */
function copyOf(spot: SVGGElement): HTMLElement {
  const shown = pieceOf(spot);
  const box = shown.getBBox();
  const size = shown.getBoundingClientRect();
  const piece = shown.cloneNode(true) as SVGGElement;
  for (const glow of piece.querySelectorAll(".glow")) glow.remove();
  for (const each of [piece, ...piece.querySelectorAll("[data-spot], [tabindex], [role]")])
    for (const name of each === piece ? OF_THE_PLACE : OF_THE_PLACE.slice(0, 4)) each.removeAttribute(name);
  piece.classList.remove("spot", "alive", "recent", "hinted", "chosen");
  const board = spot.ownerSVGElement?.closest("svg");
  let inner: Element = piece;
  for (let around = shown.parentElement as Element | null; around && around !== board; around = around.parentElement) {
    const group = document.createElementNS(SVG, "g");
    const look = around.getAttribute("class");
    if (look && !around.matches("[data-spot]")) group.setAttribute("class", look);
    group.append(inner);
    inner = group;
  }
  const picture = document.createElementNS(SVG, "svg");
  picture.setAttribute("viewBox", `${box.x} ${box.y} ${box.width} ${box.height}`);
  picture.setAttribute("class", board?.getAttribute("class") ?? "");
  picture.append(inner);
  const copy = document.createElement("div");
  copy.className = "dragged";
  copy.popover = "manual";
  copy.ariaHidden = "true";
  copy.style.width = `${size.width}px`;
  copy.style.height = `${size.height}px`;
  copy.style.margin = `${-size.height / 2}px 0 0 ${-size.width / 2}px`;
  copy.append(picture);
  (board?.parentElement ?? document.body).append(copy);
  copy.showPopover();
  return copy;
}

/** Enables dragging in this element; returns a function that disables it. */
export function draggable(board: BoardChoices, area: HTMLElement): () => void {
  let spot: SVGGElement | null = null;
  let begun = { x: 0, y: 0 };
  let copy: HTMLElement | null = null;
  let place = "";
  /** The own mat, if the piece can be dropped anywhere on it. */
  let mat: Element | null = null;

  const end = (): void => {
    copy?.remove();
    copy = null;
    spot = null;
    mat?.classList.remove("landing");
    mat = null;
  };
  const down = (event: PointerEvent): void => {
    if (event.button !== 0 || !event.isPrimary) return;
    // On a phone, touch scrolls; pieces are picked by tapping.
    if (event.pointerType === "touch" && area.classList.contains("phone")) return;
    spot = spotAt(event.target as Element);
    if (!spot?.classList.contains("alive")) spot = null;
    place = spot?.dataset["spot"] ?? "";
    begun = { x: event.clientX, y: event.clientY };
  };
  const move = (event: PointerEvent): void => {
    if (!spot) return;
    if (!copy) {
      if (Math.hypot(event.clientX - begun.x, event.clientY - begun.y) < LEAST) return;
      copy = copyOf(spot);
      mat = board.comesHome(place) ? area.querySelector(".front") : null;
      mat?.classList.add("landing");
      if (!board.lift(place)) return end();
    }
    copy.style.translate = `${event.clientX}px ${event.clientY}px`;
  };
  const up = (event: PointerEvent): void => {
    if (copy) {
      const below = document.elementFromPoint(event.clientX, event.clientY);
      const under = document
        .elementsFromPoint(event.clientX, event.clientY)
        .map((each) => spotAt(each)?.dataset["spot"]);
      const targets = [...new Set(under)].filter((each) => each !== undefined && each !== place) as string[];
      // Ignore the click that follows a drag.
      addEventListener("click", stopped, { capture: true, once: true });
      setTimeout(() => removeEventListener("click", stopped, { capture: true }));
      if (below && mat?.contains(below)) board.pick(place);
      else if (targets.length && spotAt(below)?.dataset["spot"] !== place) board.drop(place, ...targets);
      leaveFocus();
    }
    end();
  };
  const cancel = (): void => {
    if (copy) board.letGo();
    end();
  };
  const stopped = (event: MouseEvent): void => event.stopPropagation();

  area.addEventListener("pointerdown", down);
  addEventListener("pointermove", move);
  addEventListener("pointerup", up);
  addEventListener("pointercancel", cancel);
  return () => {
    end();
    area.removeEventListener("pointerdown", down);
    removeEventListener("pointermove", move);
    removeEventListener("pointerup", up);
    removeEventListener("pointercancel", cancel);
  };
}
