/** The tree of lines of a study: nodes in a list, parents before their children; -1 is the start. */

import type { Deed } from "../lib/deeds";

export const START = -1;

export interface TreeNode extends Deed {
  parent: number;
  move: number;
  seat?: number;
  comment?: string;
}

/** A line of the tree as it is shown: moves that follow each other, and how deep it lies below the main line. */
export interface Branch {
  depth: number;
  nodes: number[];
}

export function childrenOf(nodes: readonly TreeNode[], at: number): number[] {
  return nodes.flatMap((node, place) => (node.parent === at ? [place] : []));
}

/** The places from the first move up to a node. */
export function placesTo(nodes: readonly TreeNode[], at: number): number[] {
  const places: number[] = [];
  for (let place = at; place >= 0; place = nodes[place]!.parent) places.push(place);
  return places.reverse();
}

/** The numbers of the moves up to a node, as the server wants them. */
export const pathTo = (nodes: readonly TreeNode[], at: number): number[] =>
  placesTo(nodes, at).map((place) => nodes[place]!.move);

/** The tree with a move after a node, and where it is; a move that is there already is not added. */
export function added(nodes: readonly TreeNode[], node: TreeNode): { nodes: TreeNode[]; place: number } {
  const known = nodes.findIndex((each) => each.parent === node.parent && each.move === node.move);
  return known >= 0 ? { nodes: [...nodes], place: known } : { nodes: [...nodes, node], place: nodes.length };
}

/** The tree without a node and everything after it. */
export function without(nodes: readonly TreeNode[], at: number): TreeNode[] {
  const kept = new Map<number, number>([[START, START]]);
  const left: TreeNode[] = [];
  nodes.forEach((node, place) => {
    const parent = kept.get(node.parent);
    if (place === at || parent === undefined) return;
    kept.set(place, left.length);
    left.push({ ...node, parent });
  });
  return left;
}

/** The tree with another order: the line through a node comes first wherever it branches. */
export function promoted(nodes: readonly TreeNode[], at: number): { nodes: TreeNode[]; place: number } {
  const through = new Set(placesTo(nodes, at));
  const order: number[] = [];
  const visit = (parent: number): void => {
    const children = childrenOf(nodes, parent);
    children.sort((one, other) => Number(through.has(other)) - Number(through.has(one)) || one - other);
    for (const child of children) {
      order.push(child);
      visit(child);
    }
  };
  visit(START);
  const places = new Map(order.map((old, place) => [old, place]));
  places.set(START, START);
  return {
    nodes: order.map((old) => ({ ...nodes[old]!, parent: places.get(nodes[old]!.parent)! })),
    place: places.get(at) ?? START,
  };
}

/** Whether a node lies on the main line: no other move comes before it or before one that leads to it. */
export const isMain = (nodes: readonly TreeNode[], at: number): boolean =>
  placesTo(nodes, at).every((place) => childrenOf(nodes, nodes[place]!.parent)[0] === place);

/** The last node of the line that goes on from a node by the first moves. */
export function endOf(nodes: readonly TreeNode[], at: number): number {
  let place = at;
  for (;;) {
    const [next] = childrenOf(nodes, place);
    if (next === undefined) return place;
    place = next;
  }
}

/** The tree as lines: the main one first, each other one after the move at which it leaves. */
export function branches(nodes: readonly TreeNode[]): Branch[] {
  const children = new Map<number, number[]>();
  nodes.forEach((node, place) => children.set(node.parent, [...(children.get(node.parent) ?? []), place]));
  const found: Branch[] = [];
  const follow = (first: number, depth: number): void => {
    let branch: Branch = { depth, nodes: [] };
    found.push(branch);
    for (let place: number | undefined = first; place !== undefined;) {
      branch.nodes.push(place);
      const siblings: number[] = branch.nodes.length === 1 && depth > 0 ? [] : others(place);
      if (siblings.length) {
        for (const other of siblings) follow(other, depth + 1);
        branch = { depth, nodes: [] };
        found.push(branch);
      }
      place = children.get(place)?.[0];
    }
  };
  const others = (place: number): number[] => {
    const siblings = children.get(nodes[place]!.parent) ?? [];
    return siblings[0] === place ? siblings.slice(1) : [];
  };
  const [first] = children.get(START) ?? [];
  if (first !== undefined) follow(first, 0);
  return found.filter((branch) => branch.nodes.length > 0);
}

/** So many draws in a row are folded: the set-up of a game has up to ninety. */
const MANY_DRAWS = 6;

/** The pieces of a line as it is listed: runs of draws that are folded, and everything else move by move. The last draw of a run
 * is not folded, because there the next decision is made; nor is one with a comment. */
export function pieces(nodes: readonly TreeNode[], line: readonly number[]): number[][] {
  const found: number[][] = [];
  let run: number[] = [];
  const end = (): void => {
    if (run.length < MANY_DRAWS) found.push(...run.map((place) => [place]));
    else found.push(run.slice(0, -1), run.slice(-1));
    run = [];
  };
  for (const place of line) {
    const node = nodes[place]!;
    if (node.seat === undefined && !node.comment) run.push(place);
    else {
      end();
      found.push([place]);
    }
  }
  end();
  return found;
}

/** The place of a draw by its weight; `chance` is a number from 0 up to 1. */
export function drawnBy(weights: readonly number[], chance: number): number {
  let left = chance * weights.reduce((sum, weight) => sum + weight, 0);
  const place = weights.findIndex((weight) => (left -= weight) < 0);
  return place < 0 ? weights.length - 1 : place;
}
