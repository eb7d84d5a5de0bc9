/** The width of words on the screen. */

/** Pixels that words take in one line. */
export type Measure = (words: string) => number;

const known = new Map<string, Map<string, number>>();
let canvas: CanvasRenderingContext2D | null = null;

/** Measures words in a CSS font: "600 16px sans-serif". */
export function measured(font: string): Measure {
  const widths = known.get(font) ?? new Map<string, number>();
  known.set(font, widths);
  return (words) => {
    let width = widths.get(words);
    if (width === undefined) {
      canvas ??= document.createElement("canvas").getContext("2d")!;
      canvas.font = font;
      widths.set(words, (width = canvas.measureText(words).width));
    }
    return width;
  };
}
