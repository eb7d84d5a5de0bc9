/** What the server says and may be told: docs/protocol.md. A field left out has its default. */
/* Written by `python -m bench.typescript`; change the Python side instead. */

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
export type Dict = { [key: string]: Json };

/** What stays the same at a table. */
export interface About {
  title: string;
  game: string;
  game_title: string;
  rules: number;
  options: Record<string, string>;
  players: number;
  access: "hotseat" | "link" | "lobby";
  pace: Untimed | Live | Days;
  spectators: boolean;
  delay: number;
  rated: boolean;
  stand_in: string;
  host_fingerprint: string;
  fingerprint?: string;
  words?: string[];
  rematch_of?: string;
  begun?: boolean;
  begun_from?: string;
  begun_ply?: number;
  analysis?: boolean;
  you_host?: boolean;
  secrets?: boolean;
}

/** A legal move of a puzzle with its expected share of wins. */
export interface AnswerShare {
  move: number;
  kind: string;
  facts: Record<string, string | number>;
  share: number;
}

/** Agrees to taking back, or not. Who names what is asked does not answer another request that came meanwhile. */
export interface AnswerUndoMessage {
  type: "answer-undo";
  id?: string;
  table: string;
  agrees: boolean;
  to?: number;
  ply?: number;
}

/** Where a game begins instead of the set-up: at a ply of another table's game, or at a position. */
export interface Begin {
  table?: string;
  ply?: number;
  position?: Dict;
}

/** A bot that may take a seat. */
export interface BotListed {
  name: string;
  help: string;
}

/** Everybody's chance to win before a ply. */
export interface ChancesAt {
  ply: number;
  chances: number[];
}

/** A phase of a round. */
export interface ChapterShown {
  heading: Record<string, string | number>;
  paragraphs: ParagraphShown[];
}

export interface ChatLine {
  number: number;
  room: string;
  name: string;
  text: string;
  at: number;
}

/** Lines of chat. */
export interface ChatUpdate {
  type: "chat";
  table: string;
  lines: ChatLine[];
}

/** A legal move, and what is certain of what it costs and brings its player up to the next decision or draw. */
export interface Choice {
  move: number;
  words: string;
  kind: string;
  facts: Record<string, string | number>;
  brings?: Record<string, number>;
  points?: number;
}

/** The host closes a table that has not started. */
export interface CloseMessage {
  type: "close";
  id?: string;
  table: string;
}

/** A choice that is not open now, and why. */
export interface Closed {
  move: number;
  words: string;
  kind: string;
  facts: Record<string, string | number>;
  reason: Sentence;
}

/** What the coach found in a game: chances over time, every decision, and the moments that counted. */
export interface CoachFindings {
  curve: ChancesAt[];
  decisions: DecisionJudged[];
  moments: KeyMoment[];
}

/** A kind of move: how many the coach judged, what they cost in shares of a win, and the worst of them. */
export interface CostlyKind {
  worst: Deed;
  decisions: number;
  total: number;
  cost: number;
  table: string;
  ply: number;
}

/** The players' open numbers after an event. */
export interface CoursePoint {
  number: number;
  ply: number;
  players: Record<string, number>[];
}

/** So many days for each turn. Time runs only in a daily window; a day is one window long. */
export interface Days {
  kind: "days";
  days?: number;
  opens?: string;
  closes?: string;
  zone?: string;
}

/** A decision: what was played, what was best, the share of the win that it cost, and the chance after it. */
export interface DecisionJudged {
  ply: number;
  seat: number;
  played: Deed;
  best: Deed;
  cost: number;
  chance: number;
}

/** What was done, by kind and facts. */
export interface Deed {
  facts: Record<string, string | number>;
  kind: string;
}

/** A move that is expected to follow, and who makes it. */
export interface DeedExpected {
  seat: number;
  kind: string;
  facts: Record<string, string | number>;
}

/** A message has had its effect, which is stored; `number` is the table's last event then. */
export interface Done {
  type: "done";
  id?: string;
  table?: string;
  number?: number;
  repeated?: boolean;
  played?: number;
  refused?: string;
  asked?: boolean;
  invitation?: string;
  link?: string;
}

/** A draw with everything that could have been drawn. */
export interface DrawTold {
  ply: number;
  options: string[];
  weights: number[];
  drawn: string;
}

/** One line of a running evaluation: a place in the queue, or the result so far. */
export interface EvaluationTold {
  state: "done" | "failed" | "thinking" | "waiting";
  place?: number;
  iterations?: number;
  budget?: number;
  chances?: number[];
  moves?: MoveJudged[];
}

/** What bots did in a position of the opening; `games` are all of the corpus, also those that did not come here. */
export interface ExplorerTold {
  ply: number;
  bot: string;
  games: number;
  moves: MoveExplored[];
}

/** One thing that differs after the best move and after another: the means of both over the same games. */
export interface FactTold {
  kind: string;
  seat: number;
  about: string;
  best: number;
  other: number;
}

/** Why a position is impossible: pieces that do not add up, a number out of its bounds, a part that does not fit the rest, with values that would, or another rule; and the parts concerned, whose sum a number is. A part that does not fit comes first. */
export interface FaultTold {
  kind: "pieces" | "range" | "rules" | "value";
  words: string;
  parts?: string[];
  name?: string;
  seat?: number;
  found?: number;
  expected?: number;
  most?: number;
  fitting?: (number | string)[];
}

/** What somebody, or the table, got or lost by one cause: the line's move, or a step that followed by itself. */
export interface GainShown {
  cause: string;
  seat?: number;
  changes?: Record<string, number>;
  points?: Record<string, number>;
  component?: string;
  moved?: Record<string, Record<string, number>>;
  heading?: Record<string, string | number>;
  remark?: Record<string, string | number>;
}

/** A game that can be played; `players` are the fewest and the most. */
export interface GameInfo {
  name: string;
  title: string;
  players: [number, number];
  rules: number;
  options: OptionListed[];
  bots: BotListed[];
}

/** A number of players and a set of options that somebody has played with. */
export interface GameSet {
  options: string;
  settings: Record<string, string>;
  players: number;
  games: number;
}

/** Gives a standing order, or ends it. */
export interface GiveOrderMessage {
  type: "order";
  id?: string;
  table: string;
  order: Order | null;
}

/** The connection ends now: the server restarts, the session was revoked, or too much was sent. */
export interface Goodbye {
  type: "goodbye";
  reason: string;
}

/** What one move, or one step that followed by itself, changed for a seat or for the table. */
export interface HappeningShown {
  ply: number;
  cause: string;
  facts: Record<string, string | number>;
  actor?: number;
  is_move?: boolean;
  seat?: number;
  changes?: Record<string, number>;
  points?: Record<string, number>;
  expected?: Record<string, number>;
  passages?: PassageShown[];
  is_remark?: boolean;
}

/** Says who speaks, for clients without a cookie: a session's or a bot's token. */
export interface HelloMessage {
  type: "hello";
  id?: string;
  token: string;
}

/** Asks for a link to a seat, or invites the owner of an account, who gets a notice. */
export interface InviteMessage {
  type: "invite";
  id?: string;
  table: string;
  seat?: number;
  person?: string;
}

/** One of the plies that changed the most for a seat: a decision with a better one, or what the table drew. */
export interface KeyMoment {
  ply: number;
  seat: number;
  change: number;
  deeds: Deed[];
  best?: Deed;
}

/** Gives up the seat before the start; later a bot holds it until the owner returns. */
export interface LeaveMessage {
  type: "leave";
  id?: string;
  table: string;
}

/** One line of a ledger: points with their cause. */
export interface LedgerEntry {
  cause: string;
  source: string;
  points: number;
}

/** A move, or a draw of the table, as the viewer may know it: its kind is `unseen` if it is hidden. */
export interface LineShown {
  ply: number;
  kind: string;
  facts: Record<string, string | number>;
  words: string;
  seat?: number;
  by_chance?: boolean;
  gains?: GainShown[];
}

/** A table in a list. */
export interface Listed {
  id: string;
  title: string;
  game: string;
  status: string;
  access: string;
  players: number;
  names: string[];
  free: number;
  changed: number;
  ply?: number;
  to_move?: string;
  your_turn?: boolean;
  pace?: Untimed | Live | Days;
  options?: Record<string, string>;
  rated?: boolean;
  spectators?: boolean;
  analysis?: boolean;
  you?: boolean;
}

/** A bank of seconds for each seat, and an increment at the end of each of its turns. */
export interface Live {
  kind: "live";
  bank?: number;
  increment?: number;
}

/** Asks for the open tables, now and whenever they change; `watch: false` ends it. */
export interface LobbyMessage {
  type: "lobby";
  id?: string;
  watch?: boolean;
}

/** The tables one may join or watch, and the names of some of those who are here. */
export interface LobbyUpdate {
  type: "lobby";
  id?: string;
  tables: Listed[];
  here?: string[];
  here_count?: number;
}

/** The log from a ply on: it takes the place of whatever the viewer had from there on. A first chapter with the heading of the last one that the viewer has goes on with it, and so does its first paragraph with the same seat. */
export interface LogShown {
  since: number;
  chapters: ChapterShown[];
}

/** Plays one or several moves, by words, number or kind and facts, the first at this ply. */
export interface MakeMoveMessage {
  type: "move";
  id?: string;
  table: string;
  ply: number;
  moves: (string | number | Record<string, string | number>)[];
}

/** Who one is. */
export interface Me {
  id: string;
  name: string;
  kind: string;
  email?: string;
  wishes?: Wishes;
  token?: string;
  unconfirmed_email?: string;
}

/** The table after an event, and everything that this event changed. */
export interface Moment {
  number: number;
  ply: number;
  view: View;
  to_move?: number;
  happenings?: HappeningShown[];
}

/** A move in the games of a corpus: how often bots made it, and how those who did fared. */
export interface MoveExplored {
  move: number;
  kind: string;
  facts: Record<string, string | number>;
  games: number;
  chosen: number;
  share: number;
  low: number;
  high: number;
  place: number;
  points: number;
}

/** A move with its expected share of wins, how often the search tried it, and what is expected to follow. */
export interface MoveJudged {
  move: number;
  kind: string;
  facts: Record<string, string | number>;
  share: number;
  visits: number;
  line: DeedExpected[];
}

/** The same with the move's kind and facts. */
export interface NodeTold {
  parent: number;
  move: number;
  kind: string;
  facts: Record<string, string | number>;
  seat?: number;
  comment?: string;
}

/** The table as the viewer may see it at this moment. */
export interface Now {
  status: "closed" | "open" | "over" | "running";
  ply: number;
  seats: Seat[];
  you?: number[];
  seat?: number;
  to_move?: number;
  question?: Sentence;
  view?: View;
  moves?: Choice[];
  closed?: Closed[];
  undo?: Undo;
  deadline?: number;
  time?: number;
  forced?: boolean;
  order?: Order;
  scores?: number[];
  places?: number[];
  ledgers?: LedgerEntry[][];
  winners?: number[];
  secret?: string;
  rematch?: string;
  reason?: string;
}

/** Opens a table. The one who opens it sits down first, unless `sit` is false. */
export interface OpenMessage {
  type: "open";
  id?: string;
  game?: string;
  begin?: Begin;
  options?: Record<string, string>;
  seats: SeatWish[];
  title?: string;
  access?: "hotseat" | "link" | "lobby";
  pace?: Untimed | Live | Days;
  spectators?: boolean;
  delay?: number;
  stand_in?: string;
  rated?: boolean;
  analysis?: boolean;
  sit?: boolean;
  start?: boolean;
  words?: string;
}

/** An option of a game. */
export interface OptionListed {
  name: string;
  values: string[];
  default: string;
  help: string;
  needs?: string;
}

/** A standing order: whenever one of these moves is open, make the first of them, until something ends it. */
export interface Order {
  moves: (string | number | Record<string, string | number>)[];
  question?: string;
  times?: number;
  until?: Record<string, string | number>;
}

/** The newest games of players and bots of similar rating, with mean points by source. */
export interface OthersTold {
  players: number;
  games: number;
  points: number;
  sources: Record<string, number>;
}

/** One's first decisions in a game, and how the games ended that began so. */
export interface OwnOpening {
  deeds: Deed[];
  games: number;
  wins: number;
  place: number;
  points: number;
}

/** Moves of one player in a row, or draws of the table. */
export interface ParagraphShown {
  lines: LineShown[];
  seat?: number;
}

/** A value that a part may have: a component by name, a player by seat, or a text of the catalogue. */
export interface PartChoiceTold {
  value: number | string;
  name?: string;
  seat?: number;
  says?: string;
}

/** Something of a position that can be changed by hand. Label and group are messages of the section `part`. */
export interface PartTold {
  id: string;
  kind: "choice" | "number" | "switch";
  label: string;
  group: string;
  facts?: Record<string, string | number>;
  seat?: number;
  least?: number;
  most?: number;
  choices?: PartChoiceTold[];
  places?: string[];
  needs?: string;
}

/** Pieces that went from one place to another. */
export interface PassageShown {
  thing: string;
  count: number;
  source: PlaceShown;
  target: PlaceShown;
}

/** A part of somebody's games: when, how many, how many won, and mean points by source. */
export interface PeriodTold {
  first: number;
  last: number;
  games: number;
  wins: number;
  points: number;
  sources: Record<string, number>;
}

/** Asks for a sign of life. */
export interface PingMessage {
  type: "ping";
  id?: string;
}

/** Where a piece lies: at a place of a seat, or of the table. */
export interface PlaceShown {
  name: string;
  seat?: number;
}

export interface Pong {
  type: "pong";
  id?: string;
  time: number;
}

/** A position after a change by hand; `parts` only if they were asked for. */
export interface PositionEdited {
  position: string;
  values: Record<string, number | string>;
  shown?: PositionTold;
  fault?: FaultTold;
  parts?: PartTold[];
}

/** A position of a study or puzzle: what a seat sees there, and what may be decided or drawn. */
export interface PositionTold {
  ply: number;
  view: View;
  seat?: number;
  to_move?: number;
  by_chance?: boolean;
  question?: Sentence;
  moves?: Choice[];
  weights?: number[];
  closed?: Closed[];
  happenings?: HappeningShown[];
  scores?: number[];
}

/** Somebody with a seat has come or gone: the seats of those who are there now. */
export interface PresenceUpdate {
  type: "presence";
  table: string;
  seats: number[];
}

/** One's own progress in a game, of one number of players and set of options. */
export interface ProgressTold {
  game: string;
  sets: GameSet[];
  options: string;
  players: number;
  periods: PeriodTold[];
  openings: OwnOpening[];
  costly: CostlyKind[];
  others?: OthersTold;
}

/** A browser that accepts messages: its endpoint, key and secret. */
export interface PushTarget {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** How good the chosen move is, what would have been best, and why. */
export interface PuzzleAnswered {
  verdict: "best" | "good" | "inaccurate" | "mistake" | "same";
  cost: number;
  best: number;
  tempting: number;
  shares: AnswerShare[];
  compared: number;
  facts: FactTold[];
  line: DeedExpected[];
  idea: string[];
  pending?: boolean;
  rating?: number;
  change?: number;
}

/** What the best move leads to in contrast to another, as in an answer. */
export interface PuzzleIdea {
  compared: number;
  facts: FactTold[];
  idea: string[];
}

/** A puzzle without its solution. */
export interface PuzzleListed {
  key: string;
  game: string;
  game_title: string;
  theme: string;
  difficulty: string;
  rating: number;
  players: number;
  options: Record<string, string>;
  solved?: boolean;
}

/** What a person has tried and solved. */
export interface PuzzleScore {
  tried: number;
  solved: number;
  rating?: number;
}

/** A puzzle to solve: its position as the player to move sees it. */
export interface PuzzleTold {
  puzzle: PuzzleListed;
  position: PositionTold;
}

/** A message had no effect, and why: a code, the sentence in English, and the facts that are in it. */
export interface Refusal {
  type: "refused";
  id?: string;
  code: string;
  sentence: string;
  facts?: Record<string, string | number>;
}

/** After the game: the same people again, everybody one seat further. */
export interface RematchMessage {
  type: "rematch";
  id?: string;
  table: string;
}

/** Takes one's seat back from the bot that holds it. */
export interface ReturnMessage {
  type: "return";
  id?: string;
  table: string;
}

/** A line of chat: players' among players, spectators' among spectators. */
export interface SayMessage {
  type: "say";
  id?: string;
  table: string;
  text: string;
}

/** A seat as everybody sees it. */
export interface Seat {
  name?: string;
  taken?: boolean;
  you?: boolean;
  bot?: string;
  held?: string;
  held_reason?: string;
  present?: boolean;
  added_words?: boolean;
  asked?: boolean;
  bank?: number;
}

/** The host lets a bot sit on a free seat, or frees it of one. */
export interface SeatBotMessage {
  type: "seat-bot";
  id?: string;
  table: string;
  seat: number;
  bot: string | null;
}

/** Who a seat is meant for: anybody, a bot, or, at a rematch or one screen, a person already known. */
export interface SeatWish {
  bot?: string;
  name?: string;
}

/** A question or a reason: its kind is stable for good, the words are the English sentence of the facts. */
export interface Sentence {
  kind: string;
  facts: Record<string, string | number>;
  words: string;
}

/** Takes a free seat, or this one. */
export interface SitMessage {
  type: "sit";
  id?: string;
  table: string;
  seat?: number;
  invitation?: string;
}

/** Agrees to the start; the game begins when everybody does. */
export interface StartMessage {
  type: "start";
  id?: string;
  table: string;
}

/** A move that has been tried, and what it would bring. */
export interface StepTried {
  move: number;
  words: string;
  kind: string;
  facts: Record<string, string | number>;
  brings?: Record<string, number>;
  points?: number;
  auto?: boolean;
}

/** A study in a list. */
export interface StudyListed {
  id: string;
  title: string;
  game: string;
  moves: number;
  changed: number;
}

/** A study as everybody may see it who has its link. */
export interface StudyTold {
  id: string;
  title: string;
  game: string;
  game_title: string;
  options: Record<string, string>;
  names: string[];
  owner: string;
  yours: boolean;
  version: number;
  nodes: NodeTold[];
  imagined: boolean;
}

/** An event of the table; which fields it has depends on its kind. */
export interface TableEvent {
  access?: "hotseat" | "link" | "lobby";
  agrees?: boolean;
  analysis?: boolean;
  at: number;
  auto?: "" | "bot" | "forced" | "order";
  begun_from?: string | null;
  begun_ply?: number | null;
  bot?: string | null;
  deed?: Deed;
  delay?: number;
  fingerprint?: string;
  forced?: boolean;
  free?: boolean;
  game?: string;
  host_fingerprint?: string;
  host_secret?: string;
  instead?: string;
  kind: string;
  move?: number;
  name?: string;
  names?: string[];
  needs?: number[];
  number: number;
  options?: Record<string, string>;
  order?: Order;
  pace?: Untimed | Live | Days;
  places?: number[];
  players?: number;
  ply?: number;
  ran_out?: boolean;
  rated?: boolean;
  reason?: string;
  rematch_of?: string | null;
  rules?: number;
  scores?: number[];
  seat?: number;
  secret?: string;
  spectators?: boolean;
  stand_in?: string;
  table?: string;
  text?: string;
  title?: string;
  to?: number;
  winners?: number[];
  words?: string | string[];
}

/** Where moves would lead, from what the seat can see; without `ends` one could go on with `moves`. */
export interface Tried {
  type: "tried";
  id?: string;
  table: string;
  ply: number;
  steps: StepTried[];
  ends?: "" | "chance" | "over" | "turn" | "unseen";
  view?: View;
  question?: Sentence;
  moves?: Choice[];
  closed?: Closed[];
}

/** Asks what one's next moves would cost and bring; nothing is played, drawn or stored. */
export interface TryMessage {
  type: "try";
  id?: string;
  table: string;
  ply: number;
  moves: (string | number | Record<string, string | number>)[];
}

/** What can be taken back, and what is being asked. */
export interface Undo {
  free_to?: number;
  last?: number;
  asked_by?: number;
  asked_to?: number;
  needs?: number[];
  agreed?: number[];
}

/** Takes back one's last move, or everything from a ply on; asks the others if that is not free. */
export interface UndoMessage {
  type: "undo";
  id?: string;
  table: string;
  to?: number;
  ply?: number;
}

/** No clock. */
export interface Untimed {
  kind: "none";
}

/** Ends it. */
export interface UnwatchMessage {
  type: "unwatch";
  id?: string;
  table: string;
}

/** What happened at a table after event `since`, and how it stands after event `number`. */
export interface Update {
  type: "update";
  id?: string;
  table: string;
  since: number;
  number: number;
  events: TableEvent[];
  log?: LogShown;
  happenings?: HappeningShown[];
  about?: About;
  now: Now;
}

/** The game as a seat may see it; each game's `view_types.py` declares its table. */
export interface View {
  game: string;
  names: string[];
  options: Record<string, string>;
  over: boolean;
  ply: number;
  question: string;
  seat: number | null;
  table: Dict;
  winners: number[];
}

/** Asks for the table, and for everything after event `since`, now and as it happens. */
export interface WatchMessage {
  type: "watch";
  id?: string;
  table: string;
  since?: number;
  chat?: number;
  invitation?: string;
}

/** Who the server takes the client for. */
export interface Welcome {
  type: "welcome";
  id?: string;
  person?: string;
  name?: string;
  kind?: string;
  time: number;
}

/** Whether forced moves are played automatically. */
export interface WishMessage {
  type: "wish";
  id?: string;
  table: string;
  forced: boolean;
}

/** Turn notices by e-mail, webhook or messages to browsers, at once or as a digest every so many hours. */
export interface Wishes {
  email?: boolean;
  webhook?: string;
  shape?: "discord" | "json" | "ntfy";
  digest_hours?: number;
  forced?: boolean;
  language?: string;
  push?: PushTarget[];
}

/** Adds words of one's own to the secret before the start. */
export interface WordsMessage {
  type: "words";
  id?: string;
  table: string;
  words: string;
  seat?: number;
}

/** Whatever the server says. */
export type Incoming =
  Welcome | Pong | Done | Refusal | Tried | Update | ChatUpdate | PresenceUpdate | LobbyUpdate | Goodbye;

/** Whatever may be said to the server. */
export type Said =
  | HelloMessage
  | PingMessage
  | LobbyMessage
  | OpenMessage
  | WatchMessage
  | UnwatchMessage
  | SitMessage
  | SeatBotMessage
  | WordsMessage
  | StartMessage
  | LeaveMessage
  | ReturnMessage
  | MakeMoveMessage
  | TryMessage
  | UndoMessage
  | AnswerUndoMessage
  | WishMessage
  | GiveOrderMessage
  | SayMessage
  | InviteMessage
  | RematchMessage
  | CloseMessage;
