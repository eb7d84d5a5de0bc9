/** A study in the making: where one is in its tree, the position there, what the bots think, and what is saved. */

import { ask, askText, refusalIn } from "../lib/connection/api";
import type { Choice, EvaluationTold, ExplorerTold, PositionTold, StudyTold } from "../lib/connection/protocol";
import { anyName, visitor } from "../lib/site/person.svelte";
import { added, childrenOf, drawnBy, endOf, pathTo, promoted, START, without, type TreeNode } from "./tree";
import { reasonOf } from "./begin";
import { PositionStore } from "./position.svelte";

const SAVES_AFTER = 800;
const MOST_FORCED = 60;

export class StudyStore extends PositionStore {
  study = $state.raw<StudyTold | null>(null);
  nodes = $state.raw<TreeNode[]>([]);
  at = $state(START);
  /** Whether draws are made by chance at once; else the visitor chooses their outcome. */
  drawing = $state(true);
  evaluation = $state.raw<EvaluationTold | null>(null);
  /** What bots did here, while the line is one of their openings. */
  explored = $state.raw<ExplorerTold | null>(null);
  exploring = $state(false);
  saved = $state<"" | "saving" | "saved">("");
  /** The tree before lines were deleted and where one was in it, until something else changes. */
  removed = $state.raw<{ nodes: TreeNode[]; at: number } | null>(null);
  private timer: ReturnType<typeof setTimeout> | undefined;
  private changes = 0;
  private sending = false;
  /** Whether to save once more when the server has answered. */
  private again = false;
  private stopping: AbortController | null = null;
  private version = 0;
  private looks = 0;
  /** Where one wants to be: somebody who holds a key down is ahead of the position that is shown. */
  private heading = START;
  /** The look that the server is asked for; the next one waits for it. */
  private looking: Promise<PositionTold> | null = null;
  /** What is known of openings, by the path to them; null where the bots' games were left. */
  private openings = new Map<string, ExplorerTold | null>();

  constructor(readonly id: string) {
    super();
  }

  readonly children = $derived(childrenOf(this.nodes, this.at));

  get thinking(): boolean {
    return this.evaluation?.state === "waiting" || this.evaluation?.state === "thinking";
  }

  /** Loads the study and goes to a ply of its main line, or to the end. */
  async open(ply: number | null): Promise<void> {
    try {
      const study = await ask<StudyTold>(`/api/studies/${this.id}`);
      this.study = study;
      this.version = study.version;
      this.nodes = study.nodes;
      this.about = { game: study.game, options: study.options };
      const line = pathTo(this.nodes, endOf(this.nodes, START)).length;
      let at = START;
      for (let step = 0; step < Math.min(ply ?? line, line); step += 1) at = childrenOf(this.nodes, at)[0]!;
      await this.go(at);
    } catch (reason) {
      this.failed = reasonOf(reason);
    }
  }

  /** Goes to a node of the tree; gives whether one is there now. */
  async go(at: number, moved = false): Promise<boolean> {
    const look = (this.looks += 1);
    this.heading = at;
    this.stop();
    this.evaluation = null;
    try {
      while (this.looking) {
        await this.looking.catch(() => null);
        if (look !== this.looks) return false;
      }
      const path = pathTo(this.nodes, at);
      this.looking = ask<PositionTold>(`/api/studies/${this.id}/look`, { path });
      const position = await this.looking.finally(() => (this.looking = null));
      const newest = look === this.looks;
      this.at = at;
      this.notice = "";
      this.show(position, moved && newest);
      if (newest) void this.explore(path, position, look);
      return newest;
    } catch (reason) {
      this.notice = reasonOf(reason);
      if (look === this.looks) this.heading = this.at;
      return false;
    }
  }

  /** Asks what bots did here, unless this line has left their games already. */
  private async explore(path: readonly number[], position: PositionTold, look: number): Promise<void> {
    this.explored = null;
    const key = path.join(" ");
    const known = this.openings.get(key);
    const asks = known === undefined && !position.by_chance && !position.view.over && !this.hasLeft(path);
    this.exploring = asks;
    if (asks) {
      const asked = ask<ExplorerTold | null>(`/api/studies/${this.id}/explore`, { path });
      const told = await asked.catch(() => null); // the board works without it
      this.openings.set(key, told);
    }
    if (look !== this.looks) return;
    this.exploring = false;
    this.explored = this.openings.get(key) ?? null;
  }

  private hasLeft(path: readonly number[]): boolean {
    for (let length = path.length - 1; length >= 0; length -= 1) {
      const before = this.openings.get(path.slice(0, length).join(" "));
      if (before !== undefined) return before === null;
    }
    return false;
  }

  async back(): Promise<void> {
    if (this.heading !== START) await this.go(this.nodes[this.heading]!.parent);
  }

  async forward(): Promise<void> {
    const [next] = childrenOf(this.nodes, this.heading);
    if (next !== undefined) await this.go(next, true);
  }

  /** A move or outcome is chosen; then what has no alternative follows by itself, and draws, if they are wished so. */
  async choose(choice: Choice): Promise<void> {
    if (this.turn.busy) return;
    this.turn.busy = true;
    try {
      let arrived = await this.add(choice);
      for (let step = 0; arrived && step < MOST_FORCED; step += 1) {
        const next = this.following();
        if (!next) break;
        arrived = await this.add(next);
      }
    } finally {
      this.turn.busy = false;
    }
  }

  /** The table draws by chance. */
  async draw(): Promise<void> {
    const choice = this.drawn();
    if (choice) await this.choose(choice);
  }

  private drawn(): Choice | undefined {
    return this.moves[drawnBy(this.position?.weights ?? [], Math.random())];
  }

  private following(): Choice | undefined {
    if (this.position?.view.over) return undefined;
    if (this.position?.by_chance) return this.drawing || this.moves.length === 1 ? this.drawn() : undefined;
    return this.moves.length === 1 ? this.moves[0] : undefined;
  }

  private async add(choice: Choice): Promise<boolean> {
    const seat = this.position?.by_chance ? undefined : this.position?.to_move;
    const { move, kind, facts } = choice;
    const { nodes, place } = added(this.nodes, {
      parent: this.at,
      move,
      kind,
      facts,
      ...(seat === undefined ? {} : { seat }),
    });
    const fresh = nodes.length > this.nodes.length;
    this.nodes = nodes;
    const arrived = await this.go(place, true);
    if (fresh) this.change();
    return arrived;
  }

  comment(text: string): void {
    this.nodes = this.nodes.map((node, place) => (place === this.at ? { ...node, comment: text } : node));
    this.change();
  }

  /** Deletes the move where one is and everything after it. */
  async remove(): Promise<void> {
    const { at } = this;
    if (at === START || !(await this.go(this.nodes[at]!.parent))) return;
    const before = { nodes: this.nodes, at };
    this.nodes = without(this.nodes, at);
    this.change();
    this.removed = before;
  }

  /** Takes the deletion back. */
  async restore(): Promise<void> {
    if (!this.removed) return;
    const { nodes, at } = this.removed;
    this.nodes = nodes;
    this.change();
    await this.go(at);
  }

  promote(): void {
    const { nodes, place } = promoted(this.nodes, this.at);
    this.nodes = nodes;
    this.at = this.heading = place;
    this.change();
  }

  rename(title: string): void {
    if (this.study && title.trim()) {
      this.study = { ...this.study, title: title.trim() };
      this.change();
    }
  }

  /** Saves soon, if the study is the visitor's own. */
  private change(): void {
    this.changes += 1;
    this.removed = null;
    if (!this.study?.yours) return;
    this.saved = "saving";
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.save(), SAVES_AFTER);
  }

  /** One save after the other, because each names the version that the one before has brought. */
  private async save(): Promise<void> {
    this.again = this.sending;
    if (this.sending) return;
    this.sending = true;
    do {
      this.again = false;
      await this.send();
    } while (this.again);
    this.sending = false;
  }

  /** The study as the server saves it. */
  private written(version: number): { version: number; nodes: object[]; title: string } {
    const nodes = this.nodes.map(({ parent, move, seat, comment }) => ({
      parent,
      move,
      ...(seat === undefined ? {} : { seat }),
      ...(comment ? { comment } : {}),
    }));
    return { version, nodes, title: this.study?.title ?? "" };
  }

  private async send(keepalive = false): Promise<void> {
    const changes = this.changes;
    try {
      const body = this.written(this.version);
      this.version = (await ask<{ version: number }>(`/api/studies/${this.id}`, body, "PUT", keepalive)).version;
      if (changes === this.changes) this.saved = "saved";
    } catch (reason) {
      if (changes === this.changes) this.saved = "";
      this.notice = reasonOf(reason);
    }
  }

  /** Makes a study of the visitor's own, with the lines that have been added here; gives its id. */
  async copy(): Promise<string> {
    await visitor.enter(visitor.wishedName.trim() || anyName());
    const { id } = await ask<{ id: string }>(`/api/studies/${this.id}/copy`, {});
    if (this.changes) {
      const { version } = await ask<StudyTold>(`/api/studies/${id}`);
      await ask(`/api/studies/${id}`, this.written(version), "PUT");
    }
    return id;
  }

  /** The position here as text. */
  async positionText(): Promise<string> {
    return askText(`/api/studies/${this.id}/position`, { path: pathTo(this.nodes, this.at) });
  }

  /** Lets the bots think about the position; results come while they do. */
  async evaluate(): Promise<void> {
    this.stop();
    const stopping = (this.stopping = new AbortController());
    this.evaluation = { state: "waiting" };
    this.notice = "";
    try {
      const answer = await fetch(`/api/studies/${this.id}/evaluate`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ path: pathTo(this.nodes, this.at) }),
        signal: stopping.signal,
      });
      if (!answer.ok || !answer.body) {
        throw refusalIn(await answer.text(), answer.status);
      }
      await this.hear(answer.body, stopping);
    } catch (reason) {
      if (stopping.signal.aborted) return;
      this.evaluation = null;
      this.notice = reasonOf(reason);
    }
  }

  private async hear(body: ReadableStream<Uint8Array>, stopping: AbortController): Promise<void> {
    const reader = body.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>).getReader();
    let text = "";
    for (;;) {
      const { value, done } = await reader.read();
      if (done || stopping.signal.aborted) break;
      text += value;
      const lines = text.split("\n");
      text = lines.pop() ?? "";
      for (const line of lines.filter(Boolean)) {
        const told = JSON.parse(line) as EvaluationTold;
        const known = this.evaluation;
        this.evaluation = told.state === "waiting" && known?.moves ? { ...known, ...told } : told;
      }
    }
  }

  /** Ends the thinking; what is known stays. */
  stop(): void {
    this.stopping?.abort();
    this.stopping = null;
    if (this.thinking) this.evaluation = this.evaluation?.moves ? { ...this.evaluation, state: "done" } : null;
  }

  end(): void {
    this.stop();
    if (this.saved === "saving") {
      clearTimeout(this.timer);
      void this.save();
    }
  }

  /** Saves at once what waits for it, because the page is being closed. */
  close(): void {
    if (this.saved !== "saving" || this.sending) return;
    clearTimeout(this.timer);
    void this.send(true);
  }
}
