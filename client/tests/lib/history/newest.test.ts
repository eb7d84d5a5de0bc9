import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { newestInSight } from "../../../src/lib/history/newest";

/** As much of a scrolled region as is needed: it stays within its bounds, and tells of scrolls when asked to. */
class Region {
  scrollHeight = 100;
  clientHeight = 100;
  firstElementChild = null;
  private top = 0;
  private hear: () => void = () => undefined;

  get scrollTop(): number {
    return this.top;
  }
  set scrollTop(wish: number) {
    this.top = Math.max(0, Math.min(wish, this.scrollHeight - this.clientHeight));
  }
  get left(): number {
    return this.scrollHeight - this.clientHeight - this.top;
  }
  addEventListener(_: string, hear: () => void): void {
    this.hear = hear;
  }
  tellOfScroll(): void {
    this.hear();
  }
}

describe("the newest line", () => {
  let resized: () => void;
  let region: Region;
  let behind: boolean;
  const grow = (by: number): void => {
    region.scrollHeight += by;
    resized();
  };

  beforeEach(() => {
    const Observer = class {
      constructor(hear: () => void) {
        resized = hear;
      }
      observe = (): void => undefined;
    };
    vi.stubGlobal("ResizeObserver", Observer);
    region = new Region();
    newestInSight(region as unknown as HTMLElement, (now) => (behind = now));
  });
  afterEach(() => vi.unstubAllGlobals());

  it("stays in sight, even if the list has grown before the last scroll is told", () => {
    grow(300);
    region.scrollHeight += 200;
    region.tellOfScroll();
    resized();
    expect(region.left).toBe(0);
  });

  it("does not pull back a reader who has scrolled up, and follows again from the end", () => {
    grow(300);
    region.tellOfScroll();
    region.scrollTop -= 150;
    region.tellOfScroll();
    grow(100);
    expect(region.left).toBe(250);
    expect(behind).toBe(true);
    region.scrollTop = region.scrollHeight;
    region.tellOfScroll();
    expect(behind).toBe(false);
    grow(100);
    expect(region.left).toBe(0);
  });
});
