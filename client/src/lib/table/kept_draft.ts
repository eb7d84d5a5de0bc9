/** Stores the draft of a turn in this tab, so that it survives a reload. */

export interface KeptDraft {
  ply: number;
  /** The choices without automatic moves. */
  moves: number[];
}

const keyOf = (table: string): string => `caravela draft ${table}`;

export function keepDraft(table: string, draft: KeptDraft): void {
  try {
    if (draft.moves.length) sessionStorage.setItem(keyOf(table), JSON.stringify(draft));
    else sessionStorage.removeItem(keyOf(table));
  } catch {
    // Without storage it holds as long as the page.
  }
}

export function keptDraft(table: string): KeptDraft | null {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(table)) ?? "null") as KeptDraft | null;
  } catch {
    return null;
  }
}
