/** Verifies the draws of a finished game in this browser: the secret by SHA-256, every draw by HMAC-SHA-256. */

import type { DrawTold } from "../connection/protocol";

const bytes = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text) as Uint8Array<ArrayBuffer>;

function hex(buffer: ArrayBuffer): string {
  return [...new Uint8Array(buffer)].map((each) => each.toString(16).padStart(2, "0")).join("");
}

export async function fingerprintOf(text: string): Promise<string> {
  return hex(await crypto.subtle.digest("SHA-256", bytes(text)));
}

/** Which of the weights the draw with this number falls into. */
export async function drawn(secret: string, number: number, weights: number[]): Promise<number> {
  const key = await crypto.subtle.importKey("raw", bytes(secret), { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  const digest = hex(await crypto.subtle.sign("HMAC", key, bytes(`draw ${number}`)));
  let left = BigInt(`0x${digest}`) % BigInt(weights.reduce((sum, weight) => sum + weight, 0));
  for (const [index, weight] of weights.entries()) {
    if (left < BigInt(weight)) return index;
    left -= BigInt(weight);
  }
  return -1;
}

export interface Verdict {
  secretKept: boolean;
  draws: number;
  /** The first draw that does not follow from the secret. */
  wrong: number | null;
}

export async function verify(secret: string, fingerprint: string, draws: DrawTold[]): Promise<Verdict> {
  const secretKept = (await fingerprintOf(secret)) === fingerprint;
  for (const [number, draw] of draws.entries()) {
    const index = await drawn(secret, number, draw.weights);
    if (draw.options[index] !== draw.drawn) return { secretKept, draws: draws.length, wrong: number };
  }
  return { secretKept, draws: draws.length, wrong: null };
}
