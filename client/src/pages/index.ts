/** The pages there are, by the name that an address gives them. */

import type { Component } from "svelte";
import type { Route } from "../lib/site/route.svelte";
import { LazyParts } from "../lib/lazy";

/** A page is given the route; one that has no use for it does not declare it. */
export type Page = Component<any>;

const review = (): Promise<{ default: Page }> => import("./Review.svelte");
const sources: Record<Route["page"], () => Promise<{ default: Page }>> = {
  front: () => import("./Front.svelte"),
  new: () => import("./NewTable.svelte"),
  tables: () => import("./Tables.svelte"),
  me: () => import("./Me.svelte"),
  ratings: () => import("./Ratings.svelte"),
  account: () => import("./Account.svelte"),
  mail: () => import("./Mail.svelte"),
  learn: () => import("./Learn.svelte"),
  about: () => import("./About.svelte"),
  table: () => import("./Table.svelte"),
  review,
  embed: review,
  analysis: () => import("./Analysis.svelte"),
  puzzles: () => import("./Puzzles.svelte"),
  nowhere: () => import("./Nowhere.svelte"),
};

export const pages = new LazyParts<Page>(sources);
