/** The turns of the log under the headings that they are told under. */

import type { ChapterShown, ParagraphShown } from "../connection/protocol";
import type { Facts } from "../deeds";
import type { Story } from "./story";

export interface TurnTold {
  turn: ParagraphShown;
  heading: Facts;
  /** The heading of the chapter that it lies in. */
  chapter: Facts;
}

/** What a game says about its turns. */
export interface TurnKinds {
  /** Phases that only lead to the next one, as the choice of a role does. */
  leads?: readonly string[];
  /** Kinds of moves that are told by their number. */
  handled?: readonly string[];
}

export function turnsIn(chapters: ChapterShown[], story: Story, { leads = [], handled = [] }: TurnKinds): TurnTold[] {
  const leadsTo = ({ round, phase }: Facts, to: Facts | undefined): boolean =>
    to !== undefined && to["round"] === round && to["phase"] !== phase && leads.includes(String(phase));
  const found: TurnTold[] = [];
  /** Whether the turn before only led to the phase of the next one, and nothing happened in between. */
  let open = false;
  for (const [i, { heading, paragraphs }] of chapters.entries()) {
    const turns = paragraphs.flatMap((each) => story.cut(each));
    for (const turn of turns) {
      const before = found.at(-1);
      if (open && before && before.turn.seat === turn.seat && !story.placed(turn, handled)) {
        found[found.length - 1] = { ...before, turn: { ...turn, lines: [...before.turn.lines, ...turn.lines] } };
        open = false;
        continue;
      }
      const [after] = story.after(turn.lines).map(([of]) => of);
      const to = after ?? (turn === turns.at(-1) ? chapters[i + 1]?.heading : undefined);
      const led = leadsTo(heading, to);
      found.push({ turn, heading: led ? to! : heading, chapter: heading });
      open = led && !after;
    }
  }
  return found;
}
