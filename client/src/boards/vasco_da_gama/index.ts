import type { BoardModule } from "../types";
import Board from "./Board.svelte";
import { helpForPlace, MOVE_TOPICS, PLACES } from "./places";
import { stage, stock } from "./table";

const board: BoardModule = { Board, places: PLACES, topics: MOVE_TOPICS, helpForPlace, stock, stage };

export default board;
