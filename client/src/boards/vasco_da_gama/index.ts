import type { BoardModule } from "../types";
import Board from "./Board.svelte";
import { helpKeys, places, preview, stage, stock } from "./words";

const board: BoardModule = { Board, places, preview, stock, helpKeys, stage };

export default board;
