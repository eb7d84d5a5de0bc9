import type { BoardModule } from "../types";
import Board from "./Board.svelte";
import Mat from "./Mat.svelte";
import Track from "./Track.svelte";
import Tray from "./Tray.svelte";
import { mountArt } from "./pieces/art";
import { COMPACT_ASPECT } from "./layouts";
import { spot, symbol, THINGS } from "./pieces";
import { optionOf } from "./modules";
import { GESTURES, helpForPlace, MOVE_TOPICS, PLACES } from "./places";
import { series, stage, stock } from "./table";

mountArt();

const board: BoardModule = {
  Board,
  Mat,
  Tray,
  Track,
  matAspect: 4,
  compactAspect: COMPACT_ASPECT,
  places: PLACES,
  gestures: GESTURES,
  topics: MOVE_TOPICS,
  helpForPlace,
  optionOf,
  things: THINGS,
  spot,
  symbol,
  stock,
  series,
  stage,
};

export default board;
