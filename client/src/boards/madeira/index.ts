import art from "../../art/madeira.svg?raw";
import type { BoardModule } from "../types";
import { card } from "./cards";
import Board from "./Board.svelte";
import Mat from "./Mat.svelte";
import Track from "./Track.svelte";
import Tray from "./Tray.svelte";
import { COMPACT_ASPECT } from "./layouts";
import { figure, spot, symbol, THINGS } from "./pieces";
import { optionOf } from "./modules";
import { occasion } from "./occasion";
import {
  AMOUNTS,
  COMES_HOME,
  EITHER_FIRST,
  CLOSING,
  follow,
  FREE,
  GESTURES,
  helpForPlace,
  LIFTED,
  MOVE_TOPICS,
  PLACES,
  SHOWN,
  WAYS,
} from "./places";
import { repeats, series, stage, stock } from "./table";

const board: BoardModule = {
  art,
  Board,
  Mat,
  Tray,
  Track,
  matAspect: 4,
  compactAspect: COMPACT_ASPECT,
  places: PLACES,
  ways: WAYS,
  comesHome: COMES_HOME,
  free: FREE,
  amounts: AMOUNTS,
  pricesShown: SHOWN,
  closing: CLOSING,
  repeats,
  lifted: LIFTED,
  eitherFirst: EITHER_FIRST,
  gestures: GESTURES,
  follow,
  topics: MOVE_TOPICS,
  helpForPlace,
  optionOf,
  card,
  occasion,
  things: THINGS,
  spot,
  symbol,
  figure,
  stock,
  series,
  stage,
};

export default board;
