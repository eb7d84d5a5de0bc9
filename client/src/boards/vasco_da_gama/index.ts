import art from "../../art/vasco_da_gama.svg?raw";
import type { BoardModule } from "../types";
import Board from "./Board.svelte";
import Mat from "./Mat.svelte";
import Track from "./Track.svelte";
import { figure, spot, symbol, THINGS } from "./pieces";
import { COMPACT_ASPECT } from "./layouts";
import { COMES_HOME, follow, helpForPlace, MOVE_TOPICS, PLACES, WAYS } from "./places";
import { card, series, stage, stock } from "./table";

const board: BoardModule = {
  art,
  Board,
  Mat,
  Track,
  matAspect: 4,
  compactAspect: COMPACT_ASPECT,
  places: PLACES,
  comesHome: COMES_HOME,
  ways: WAYS,
  follow,
  topics: MOVE_TOPICS,
  helpForPlace,
  card,
  lingers: ["ships-under-way", "complete-landings", "navigation"],
  figure,
  leaves: "out of the game",
  free: ["launch"],
  closing: ["buy-no-more", "launch-no-more", "recruit-no-more", "send-no-more"],
  refills: ["fill-section", "turn-up-merchant-ship", "uncover-project"],
  things: THINGS,
  spot,
  symbol,
  stock,
  series,
  stage,
};

export default board;
