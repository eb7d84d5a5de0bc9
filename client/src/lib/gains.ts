/** What moves cost and bring, in words. */

import { signed, type Sentences } from "./sentences";

export type Gains = Record<string, number>;

/** Costs first, then what it brings: "−2 Reals, +1 bread". */
export const told = (said: Sentences, gains: Gains): string =>
  Object.entries(gains)
    .sort(([, one], [, other]) => one - other)
    .map(([name, gain]) => `${signed(gain)} ${said.name(name, gain)}`)
    .join(", ");
