import type { BoardModule } from "../types";
import Board from "./Board.svelte";
import { spot, symbol, THINGS } from "./pieces";
import { helpForPlace, MOVE_TOPICS, PLACES } from "./places";
import { series, stage, stock } from "./table";

const board: BoardModule = {
  Board,
  places: PLACES,
  topics: MOVE_TOPICS,
  helpForPlace,
  things: THINGS,
  spot,
  symbol,
  stock,
  series,
  stage,
};

export default board;
