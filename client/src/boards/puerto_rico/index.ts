import art from "../../art/puerto_rico.svg?raw";
import type { BoardModule } from "../types";
import Board from "./Board.svelte";
import { card } from "./cards";
import { optionOf } from "./expansions";
import { COMPACT_ASPECT } from "./mat/layouts";
import Mat from "./mat/Mat.svelte";
import Track from "./Track.svelte";
import { spot, symbol, THINGS } from "./pieces";
import { COMES_HOME, EITHER_FIRST, GESTURES, helpForPlace, MOVE_TOPICS, PLACES } from "./places";
import { series, stage, stock } from "./table";

const board: BoardModule = {
  art,
  Board,
  Mat,
  Track,
  matAspect: 3.6,
  compactAspect: COMPACT_ASPECT,
  places: PLACES,
  handled: ["leave-nobles", "place-in-city", "place-on-island"],
  pricesShown: true,
  leads: ["taking-role"],
  declining: ["decline", "pass"],
  signed: ["choose-building"],
  gestures: GESTURES,
  eitherFirst: EITHER_FIRST,
  comesHome: COMES_HOME,
  topics: MOVE_TOPICS,
  helpForPlace,
  optionOf,
  card,
  things: THINGS,
  spot,
  symbol,
  stock,
  series,
  stage,
};

export default board;
