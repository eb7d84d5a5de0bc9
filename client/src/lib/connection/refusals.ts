/** Refusals as one sentence in the current language. */

import type { Strings } from "../../strings";
import { Refused } from "./api";
import { t } from "../language/t.svelte";

/** A sentence for each of the server's codes; the server's own sentence is English. */
const SENTENCES: Record<string, keyof Strings> = {
  "wrong-password": "refusedPassword",
  "bad-password": "refusedShortPassword",
  "name-taken": "refusedNameTaken",
  "bad-name": "refusedName",
  "bad-email": "refusedEmail",
  "no-email": "refusedNoEmail",
  "no-mail": "refusedNoMail",
  "bad-webhook": "refusedWebhook",
  "bad-code": "refusedCode",
  "no-person": "refusedNobody",
  "no-table": "refusedNoTable",
  "no-page": "nowhere",
  "table-full": "refusedFull",
  "already-running": "refusedRunning",
  "not-over": "refusedNotOver",
  "no-spectators": "refusedSpectators",
  rated: "refusedRated",
  "rated-undo": "refusedRatedUndo",
  "undo-time": "refusedUndoTime",
  "rated-account": "refusedRatedAccount",
  "rated-often": "refusedRatedOften",
  "rated-analysis": "refusedRatedAnalysis",
  "bad-title": "refusedTitle",
  "not-your-turn": "refusedTurn",
  stale: "refusedStale",
  "not-allowed": "refusedMove",
  "no-seat": "refusedSeat",
  "not-your-seat": "refusedSeat",
  "seat-taken": "refusedSeatTaken",
  "already-seated": "refusedSeated",
  "seats-free": "refusedSeatsFree",
  "not-running": "refusedNotRunning",
  over: "refusedOver",
  closed: "refusedClosed",
  "not-host": "refusedNotHost",
  "nothing-to-undo": "refusedUndo",
  "already-asked": "refusedAsked",
  "nothing-asked": "refusedNotAsked",
  "not-asked": "refusedNotAsked",
  "time-is-up": "refusedTime",
  muted: "refusedMuted",
  busy: "refusedBusy",
  "no-invitation": "refusedInvitation",
  "bad-text": "refusedText",
  "other-rules": "refusedRules",
  banned: "refusedBanned",
  "bad-pace": "refusedPace",
  "no-bot": "refusedBot",
  "bad-wishes": "refusedWishes",
  "bad-begin": "refusedBegin",
  "bad-order": "refusedOrder",
  "bad-words": "refusedWords",
  "no-line": "refusedLine",
  "no-study": "refusedNoStudy",
  "bad-study": "refusedStudy",
  "study-changed": "refusedStudyChanged",
  "too-many-studies": "refusedManyStudies",
  "studies-too-large": "refusedLargeStudies",
  "analysis-running": "refusedAnalysis",
  "not-yours": "refusedNotYours",
  "no-puzzle": "refusedNoPuzzle",
  "no-session": "refusedSession",
  "who-are-you": "refusedWho",
  "bad-token": "refusedWho",
  "too-large": "refusedLarge",
  "bad-characters": "refusedCharacters",
  "bad-message": "refusedRequest",
  "bad-request": "refusedRequest",
  "bad-method": "refusedRequest",
  "bad-choice": "refusedRequest",
  "needs-socket": "refusedRequest",
  "wrong-origin": "refusedRequest",
  "not-by-token": "refusedRequest",
  "already-known": "refusedRequest",
  "too-slow": "refusedOffline",
  "too-many": "refusedTooMany",
  "too-fast": "refusedTooMany",
  "store-failed": "refusedServer",
  failed: "refusedServer",
  "no-hint": "refusedServer",
};

/** A sentence for each limit that waiting alone does not lift, by the fact `limit` of `too-many`. */
const LIMITS: Record<string, keyof Strings> = {
  seats: "limitSeats",
  tables: "limitTables",
  "tables of address": "limitAddress",
  "tables of bots": "limitBotTables",
  "changes of table": "limitChanges",
  reports: "limitReports",
  "own reports": "limitOwnReports",
  hints: "limitHints",
  tokens: "limitTokens",
  mails: "limitMails",
  "wrong passwords": "limitPasswords",
};

export const sentenceOfCode = (code: string, otherwise: string, facts?: Record<string, string | number>): string => {
  const key = (code === "too-many" && LIMITS[facts?.limit ?? ""]) || SENTENCES[code];
  return key ? t(key, facts) : otherwise;
};

export function sentenceOf(reason: unknown): string {
  if (reason instanceof Refused) return sentenceOfCode(reason.code, reason.message, reason.facts);
  if (reason instanceof TypeError) return t("refusedOffline");
  return (reason as Error).message;
}
