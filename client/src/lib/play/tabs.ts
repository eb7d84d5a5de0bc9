/** The parts of the table on a small screen. */

export const TABS = ["board", "me", "others", "log"] as const;
export type Tab = (typeof TABS)[number];

/** The tabs there are: where board and own mat lie together, they are one. */
export const tabsOf = (together: boolean): readonly Tab[] => (together ? TABS.filter((tab) => tab !== "me") : TABS);

/** In which tab a place of the board lies; null if it is not drawn. */
function tabOf(spot: Element, together: boolean): Tab | null {
  if (spot.closest(".opponents")) return "others";
  if (spot.closest(".front")) return together ? "board" : "me";
  return spot.closest(".shared") ? "board" : null;
}

/** How many places are alive in each tab; what is picked already waits for nothing. */
export function aliveByTab(together: boolean): Partial<Record<Tab, number>> {
  const counts: Partial<Record<Tab, number>> = {};
  for (const spot of document.querySelectorAll(".playing .spot.alive:not(.chosen)")) {
    const tab = tabOf(spot, together);
    if (tab) counts[tab] = (counts[tab] ?? 0) + 1;
  }
  return counts;
}

/** The tab in which the question is answered: the one in front if it has an answer, else the one with most answers. */
export function tabAsked(counts: Partial<Record<Tab, number>>, front: Tab): Tab {
  if (counts[front]) return front;
  const [best] = Object.entries(counts).sort(([, one], [, other]) => other - one);
  return (best?.[0] as Tab | undefined) ?? front;
}

/** Where a part is higher than the screen, it is scrolled to the first live place, unless one is in sight already. */
export function aliveInSight(): void {
  const spots = [...document.querySelectorAll(".playing .spot.alive:not(.chosen)")].filter(
    (spot) => spot.checkVisibility({ visibilityProperty: true }) && spot.getBoundingClientRect().height > 0,
  );
  const inSight = (spot: Element): boolean => {
    const box = spot.getBoundingClientRect();
    const around = spot.closest(".board-area, .opponents")?.getBoundingClientRect();
    return around === undefined || (box.top >= around.top && box.bottom <= around.bottom);
  };
  if (!spots.some(inSight)) spots[0]?.scrollIntoView({ block: "center", behavior: "instant" });
}
