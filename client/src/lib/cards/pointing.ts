/** What somebody points at: a pointer that rests, a focus that can be seen, a finger that stays. Knows no card. */

/** Where pointing has led: the thing, and the point if there is one. */
export interface Pointed {
  element: Element;
  point: { x: number; y: number } | null;
}

export interface Pointing {
  show(pointed: Pointed): void;
  hide(): void;
  /** Whether a card is shown. */
  shown(): boolean;
  /** Somebody wants to know more about what is shown. */
  more(): void;
}

export const EXPLAINED = "[data-spot], [data-choice], [data-direct], [data-fan]";
/** So long a pointer rests, and a finger stays, before a card comes. */
export const REST = 150;
export const PRESS = 450;
/** A finger that moves so far wants something else. */
const WANDER = 10;

const explained = (target: EventTarget | null): Element | null =>
  target instanceof Element ? target.closest(EXPLAINED) : null;

/** Listens to the whole page; gives what ends that. */
export function pointing(page: Document, on: Pointing): () => void {
  let timer = 0;
  let over: Element | null = null;
  /** Where the pointer was last: what comes under a pointer that rests was not pointed at. */
  let last: { x: number; y: number } | null = null;
  let resting = false;
  let pressed: { x: number; y: number } | null = null;
  /** A long press has shown a card, or a tap has closed such a card: that click is no click. */
  let swallow = false;
  /** The card shown came by a long press: whoever taps beside it wants to close it. */
  let held = false;
  /** The last word was a finger's: what gets the focus then was not asked for by key. */
  let touched = false;

  const wait = (element: Element, point: { x: number; y: number }, milliseconds: number): void => {
    clearTimeout(timer);
    timer = window.setTimeout(() => {
      if (!element.isConnected) return;
      swallow = held = pressed !== null;
      on.show({ element, point });
    }, milliseconds);
  };
  const leave = (): void => {
    clearTimeout(timer);
    over = null;
    held = false;
    on.hide();
  };

  const listeners: { [Kind in keyof DocumentEventMap]?: (event: DocumentEventMap[Kind]) => void } = {
    pointerover: (event) => {
      if (event.pointerType === "touch") return;
      const element = explained(event.target);
      if (element === over) return;
      leave();
      over = element;
      resting = last === null || (event.clientX === last.x && event.clientY === last.y);
      if (element && event.buttons === 0 && !resting) wait(element, { x: event.clientX, y: event.clientY }, REST);
    },
    pointermove: (event) => {
      last = { x: event.clientX, y: event.clientY };
      if (resting && over && event.buttons === 0 && event.pointerType !== "touch") wait(over, last, REST);
      resting = false;
      if (pressed && Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y) > WANDER) {
        pressed = null;
        clearTimeout(timer);
      }
    },
    pointerdown: (event) => {
      clearTimeout(timer);
      touched = event.pointerType === "touch";
      swallow = touched && held && on.shown();
      held = false;
      on.hide();
      // What the page moves under the place of this press is not pointed at.
      last = { x: event.clientX, y: event.clientY };
      if (!touched) return;
      const element = explained(event.target);
      pressed = element && { x: event.clientX, y: event.clientY };
      if (element && pressed) wait(element, pressed, PRESS);
    },
    pointerup: () => {
      if (pressed) clearTimeout(timer);
      pressed = null;
    },
    pointercancel: () => {
      pressed = null;
      clearTimeout(timer);
    },
    click: (event) => {
      if (swallow) {
        swallow = false;
        event.preventDefault();
        event.stopPropagation();
        return;
      }
      // Where nothing can be done, a click asks what it is.
      const element = explained(event.target);
      if (element?.matches("[data-spot]:not(.alive)") && event.isTrusted)
        on.show({ element, point: { x: event.clientX, y: event.clientY } });
    },
    contextmenu: (event) => {
      if (pressed ?? swallow) event.preventDefault();
    },
    focusin: (event) => {
      const element = explained(event.target);
      if (element && !touched && (event.target as Element).matches(":focus-visible")) on.show({ element, point: null });
      else if (!over) on.hide();
    },
    focusout: () => {
      // Perhaps the page is just being changed, and what had the focus goes with it.
      queueMicrotask(() => {
        if (!over && !explained(page.activeElement)) on.hide();
      });
    },
    keydown: (event) => {
      touched = false;
      if (event.key === "Escape" && on.shown()) {
        event.stopPropagation();
        leave();
      } else if (event.key === "Enter" && over) leave();
      else if (event.key === "?" && !(event.target as Element).closest("input, select, textarea, dialog")) {
        const element = explained(page.activeElement);
        if (on.shown()) on.more();
        else if (element) on.show({ element, point: null });
      }
    },
    scroll: () => leave(),
  };
  const kinds = Object.entries(listeners) as [string, EventListener][];
  for (const [kind, listener] of kinds) page.addEventListener(kind, listener, { capture: true, passive: false });
  const left = (event: PointerEvent): void => {
    if (event.relatedTarget === null && event.pointerType !== "touch") leave();
  };
  page.addEventListener("pointerout", left);
  return () => {
    clearTimeout(timer);
    for (const [kind, listener] of kinds) page.removeEventListener(kind, listener, { capture: true });
    page.removeEventListener("pointerout", left);
  };
}
