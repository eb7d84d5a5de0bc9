/** Sentences for events of a table other than moves. */

import type { TableEvent } from "../connection/protocol";
import { sentences } from "../language/catalogue.svelte";
import { t } from "../language/t.svelte";
import { preferences } from "../preferences.svelte";
import { botName } from "../site/bots";

const SENTENCES = {
  sat: "logSits",
  rose: "logRises",
  started: "logStarts",
  undone: "logBack",
  "undo-asked": "logAsks",
  held: "logHeld",
  returned: "logReturned",
  "order-ended": "logOrderEnded",
  finished: "over",
} as const;

/** What is played where no bot has an answer. */
const FIRST_MOVE = "the first legal move";

/** The server's reason. What the catalogue does not have are a host's own words, or those of an older release, which
 * are English. */
function reasonOf({ kind, reason = "" }: TableEvent): string {
  const own = kind === "closed" || preferences.language === "en";
  return sentences().known(reason) ?? (own ? reason : "");
}

/** An event that is no move, in a sentence; empty if there is nothing to tell. */
export function sentence(event: TableEvent, name: (seat: number) => string): string {
  const reason = reasonOf(event);
  if (event.kind === "closed") return reason || t("logClosed");
  const who = event.name ?? name(event.seat ?? -1);
  if (event.kind === "undo-answered") return t(event.agrees ? "logAgrees" : "logDisagrees", { name: who });
  if (event.kind === "bot-failed" && event.instead === FIRST_MOVE) return t("logNoBot", { name: who });
  if (event.kind === "bot-failed") return t("logBotFailed", { name: who, bot: botName(event.instead ?? "") });
  const key = SENTENCES[event.kind as keyof typeof SENTENCES];
  return key ? `${t(key, { name: who })} ${reason}`.trim() : "";
}
