/** Detects pointing at an element: hover, visible focus, long press. Independent of cards. */

/** The element that is pointed at, and the position if there is one. */
export interface Pointed {
  element: Element;
  point: { x: number; y: number } | null;
}

export interface Pointing {
  show(pointed: Pointed): void;
  hide(): void;
  /** Whether a card is shown. */
  shown(): boolean;
  /** A request for more details about the shown element. */
  more(): void;
}

export const EXPLAINED = "[data-spot], [data-choice], [data-direct], [data-fan]";
/** Delays before a card opens, for hover and long press. */
export const REST = 150;
export const PRESS = 450;
/** Movement after which a press is no long press. */
const WANDER = 10;

const explained = (target: EventTarget | null): Element | null =>
  target instanceof Element ? target.closest(EXPLAINED) : null;

/** Adds listeners to the whole page; returns a function that removes them. */
export function pointing(page: Document, on: Pointing): () => void {
  let timer = 0;
  let over: Element | null = null;
  /** The last pointer position: an element that appears under a resting pointer is not hovered. */
  let last: { x: number; y: number } | null = null;
  let resting = false;
  let pressed: { x: number; y: number } | null = null;
  /** Whether to ignore the next click, because a long press opened or a tap closed a card. */
  let swallow = false;
  /** Whether a long press opened the card: then a tap beside it closes it. */
  let held = false;
  /** Whether the last input was touch: then focus does not come from the keyboard. */
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
      // Ignore elements that the page moves under the position of this press.
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
      // A click on an element without choices opens its card.
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
      // The page may be updating and may remove the focused element.
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
