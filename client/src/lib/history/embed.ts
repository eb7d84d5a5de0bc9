/** The HTML code to embed a replay in another page. */

import type { TableStore } from "../table/table.svelte";

export function snippet(table: TableStore, ply: number): string {
  const source = new URL(`/embed/${table.id}?ply=${ply}`, location.href).href;
  const title = `Caravela: ${table.about?.game_title ?? ""}`;
  return `<iframe src="${source}" title="${title}" width="960" height="720"></iframe>`;
}
