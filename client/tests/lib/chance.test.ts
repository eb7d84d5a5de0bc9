import { createHash, createHmac } from "node:crypto";
import { describe, expect, it } from "vitest";
import { drawn, fingerprintOf, verify } from "../../src/lib/history/chance";

describe("the luck, checked in the browser", () => {
  const secret = "part | anna's words";
  const fingerprint = createHash("sha256").update(secret).digest("hex");

  it("agrees with HMAC-SHA-256", async () => {
    expect(await fingerprintOf(secret)).toBe(fingerprint);
    for (let number = 0; number < 20; number += 1) {
      const weights = [3, 1, 4, 1, 5];
      const digest = BigInt(`0x${createHmac("sha256", secret).update(`draw ${number}`).digest("hex")}`) % 14n;
      let left = Number(digest);
      let wanted = 0;
      while (left >= weights[wanted]!) left -= weights[wanted++]!;
      expect(await drawn(secret, number, weights)).toBe(wanted);
    }
  });

  it("finds the draw that does not follow, and the wrong secret", async () => {
    const options = ["a", "b", "c"];
    const weights = [1, 1, 1];
    const right = options[await drawn(secret, 0, weights)]!;
    const wrong = options.find((each) => each !== right)!;
    expect(await verify(secret, fingerprint, [{ ply: 0, options, weights, drawn: right }])).toEqual({
      secretKept: true,
      draws: 1,
      wrong: null,
    });
    expect((await verify(secret, fingerprint, [{ ply: 0, options, weights, drawn: wrong }])).wrong).toBe(0);
    expect((await verify("another", fingerprint, [])).secretKept).toBe(false);
  });
});
