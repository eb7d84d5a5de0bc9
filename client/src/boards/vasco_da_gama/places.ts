/** Where the moves of Vasco da Gama happen on the board, and what explains them. */

import { parts, type Place, type PlaceTable, type Topics } from "../places";
import { tableOf } from "./table";

/** The number that is called: a log tells it with the move, else it lies on the table. */
const called: Place = (facts, view) => `number:${facts["number"] ?? tableOf(view).called}`;
const berth = "slot {slot} of {landing}";

export const PLACES: PlaceTable = {
  "buy-another-project": ["project:{project}"],
  "buy-no-more": [],
  "buy-project": ["project:{project}"],
  "buy-sao-gabriel": ["são gabriel"],
  "choose-landing": ["landing:{landing}"],
  "do-without": [],
  "draw-sailor": ["bag"],
  "fill-section": ["section {section}:{sailor}"],
  "give-up-action": [called],
  "host-character": ["character:{character}"],
  "keep-additional-disc": [],
  "keep-merchant-ship": ["merchant"],
  launch: ["project:{project}"],
  "launch-no-more": [],
  man: ["crew:{member}"],
  "perform-action": [({ action }) => `area:${action === "expedition" ? "navigation" : action}`],
  "pick-number": ["number:{number}"],
  "place-disc": ["area:{area}"],
  "place-ship": [berth],
  "reach-into-bag": ["bag"],
  "recruit-captain": ["captain"],
  "recruit-no-more": [],
  "recruit-sailor": ["section {section}:{sailor}"],
  "send-merchant-ship": [berth],
  "send-no-more": [],
  "send-ship": ["project:{ship}"],
  "take-project": ["project:{project}"],
  "take-reals": ["purse:{space}"],
  "take-sailor": ["section {section}:{sailor}"],
  "turn-up-merchant-ship": ["merchant"],
  "turn-up-vascos-tile": ["vasco"],
  "uncover-project": ["project:{project}"],
};

/** What explains a kind of move besides the components that its facts name. */
export const MOVE_TOPICS: Topics = {
  "buy-another-project": ["project"],
  "buy-project": ["project"],
  "buy-sao-gabriel": ["são gabriel"],
  "draw-sailor": ["recruiting"],
  "fill-section": ["recruiting"],
  "give-up-action": ["giving up"],
  "keep-merchant-ship": ["merchant ship"],
  launch: ["project"],
  man: ["project", "missionary"],
  "pick-number": ["sequence number", "marker"],
  "reach-into-bag": ["recruiting"],
  "recruit-captain": ["captain"],
  "recruit-sailor": ["recruiting"],
  "send-merchant-ship": ["merchant ship"],
  "send-ship": ["expedition"],
  "take-project": ["project"],
  "take-reals": ["characters"],
  "take-sailor": ["recruiting"],
  "turn-up-merchant-ship": ["merchant ship"],
  "turn-up-vascos-tile": ["marker"],
  "uncover-project": ["project"],
};

const PLACE_TOPICS: Topics = {
  bag: ["recruiting"],
  captain: ["captain"],
  crew: ["project", "missionary"],
  merchant: ["merchant ship"],
  missionary: ["missionary"],
  number: ["sequence number", "marker"],
  project: ["project"],
  purse: ["characters"],
  "são gabriel": ["são gabriel"],
  vasco: ["marker"],
};

/** The keys of the help texts about a place. */
export function helpForPlace(place: string): string[] {
  const { kind, name } = parts(place);
  if (kind.startsWith("section ")) return ["recruiting"];
  return [name, ...(PLACE_TOPICS[kind] ?? [])].filter(Boolean);
}
