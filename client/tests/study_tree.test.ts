import { describe, expect, it } from "vitest";
import {
  added,
  branches,
  childrenOf,
  drawnBy,
  endOf,
  isMain,
  pathTo,
  pieces,
  promoted,
  START,
  without,
  type TreeNode,
} from "../src/study/tree";

const node = (parent: number, move: number): TreeNode => ({ parent, move, kind: "k", facts: {} });
/** Two moves, two answers to the first, and a third move after the second answer. */
const tree = [node(START, 10), node(0, 20), node(0, 30), node(2, 40)];

describe("the tree of a study", () => {
  it("knows the way to each move", () => {
    expect(pathTo(tree, 3)).toEqual([10, 30, 40]);
    expect(pathTo(tree, START)).toEqual([]);
    expect(childrenOf(tree, 0)).toEqual([1, 2]);
    expect(endOf(tree, START)).toBe(1);
    expect(endOf(tree, 2)).toBe(3);
  });

  it("knows its main line", () => {
    expect(tree.map((_, place) => isMain(tree, place))).toEqual([true, true, false, false]);
    expect(isMain(tree, START)).toBe(true);
  });

  it("adds a move once", () => {
    const { nodes, place } = added(tree, node(0, 50));
    expect(place).toBe(4);
    expect(added(nodes, node(0, 50))).toEqual({ nodes, place: 4 });
  });

  it("lets go of a line and all that follows", () => {
    expect(without(tree, 2)).toEqual([node(START, 10), node(0, 20)]);
    expect(without(tree, 1)).toEqual([node(START, 10), node(0, 30), node(1, 40)]);
    expect(without(tree, 0)).toEqual([]);
  });

  it("puts another line first without losing any", () => {
    const { nodes, place } = promoted(tree, 3);
    expect(pathTo(nodes, place)).toEqual([10, 30, 40]);
    expect(pathTo(nodes, endOf(nodes, START))).toEqual([10, 30, 40]);
    expect(nodes.map((each) => each.move).sort()).toEqual([10, 20, 30, 40]);
    nodes.forEach((each, at) => expect(each.parent).toBeLessThan(at));
  });

  it("shows every move in one line, branches after the move they are an alternative to", () => {
    const lines = branches([...tree, node(1, 60)]);
    expect(lines.flatMap((line) => line.nodes).sort()).toEqual([0, 1, 2, 3, 4]);
    expect(lines).toEqual([
      { depth: 0, nodes: [0, 1] },
      { depth: 1, nodes: [2, 3] },
      { depth: 0, nodes: [4] },
    ]);
  });

  it("folds many draws in a row up to the last one, and shows everything else", () => {
    const drawn = [...Array(9).keys()].map((place) => node(place - 1, place));
    const line = [...Array(11).keys()];
    const nodes = [...drawn, { ...node(8, 9), seat: 0 }, node(9, 10)];
    expect(pieces(nodes, line)).toEqual([line.slice(0, 8), [8], [9], [10]]);
    nodes[2] = { ...nodes[2]!, comment: "Lucky." };
    expect(pieces(nodes, line)).toEqual([[0], [1], [2], [3, 4, 5, 6, 7], [8], [9], [10]]);
    expect(pieces(drawn.slice(0, 5), line.slice(0, 5))).toEqual([[0], [1], [2], [3], [4]]);
  });

  it("draws by weight", () => {
    expect(drawnBy([1, 0, 3], 0)).toBe(0);
    expect(drawnBy([1, 0, 3], 0.26)).toBe(2);
    expect(drawnBy([1, 0, 3], 0.999)).toBe(2);
  });
});
