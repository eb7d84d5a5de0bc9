/** Which action has led to a question: many actions let workers, ships and favors move in the same way. */

import type { View } from "../../lib/connection/protocol";
import type { Deed } from "../../lib/deeds";
import { tableOf } from "./table";

/** Questions that do not tell their action. */
const UNNAMED = [
  "choosing-guild",
  "choosing-reward",
  "discarding-goods",
  "exchanging-goods",
  "flipping-favor",
  "getting-wood",
  "harvesting-again",
  "sailing",
  "taking-favor",
  "taking-goods",
  "taking-ship",
];
const FAMILIES = ["taking-worker-", "putting-worker-"];
/** Questions about the character at the building where the die was just placed. */
const ABOUT_CHARACTER = ["acting", "acting-twice"];

type Named = (deed: Deed, view: View) => string;

const fact =
  (name: string): Named =>
  ({ facts }) =>
    String(facts[name] ?? "");
/** A log tells the character with the move; of a turn in the making the die lies at its building. */
const character: Named = ({ facts }, view) => {
  const { building, buildings } = tableOf(view);
  return String(facts["character"] ?? buildings.find((each) => each.name === building)?.character ?? "");
};
const building: Named = ({ facts }, view) => String(facts["building"] ?? tableOf(view).building ?? "");

/** What moves that begin an action name. */
const BEGIN: Record<string, Named> = {
  act: character,
  "act-then-harvest": character,
  "harvest-then-act": character,
  pay: building,
  "pay-for-bottom-action": building,
  "pay-for-top-action": building,
  "perform-building-action": fact("building"),
  "perform-action-of-slot": fact("slot"),
  "pass-and-act": fact("slot"),
  "use-favor": fact("favor"),
  "use-favor-face-down": fact("favor"),
  "take-reward": fact("reward"),
  "take-any-reward": fact("reward"),
};

const REWARDS = ["take-reward", "take-any-reward"];

export function occasion(asked: string, deeds: readonly Deed[], view: View): string {
  if (ABOUT_CHARACTER.includes(asked)) return character({ kind: asked, facts: {} }, view);
  if (!UNNAMED.includes(asked) && !FAMILIES.some((each) => asked.startsWith(each))) return "";
  // A reward that was taken before does not lead to the question for the next one.
  const begins = ({ kind }: Deed): boolean => kind in BEGIN && !(asked === "choosing-reward" && REWARDS.includes(kind));
  const newest = deeds.findLast(begins);
  return newest ? BEGIN[newest.kind]!(newest, view) : "";
}
