import { describe, expect, it } from "vitest";
import { chartOfRows } from "../../../src/lib/history/chart";
import { gainOf, momentsIn, momentsOf } from "../../../src/lib/history/moments";
import type { LineShown } from "../../../src/lib/connection/protocol";

const line = (ply: number, ...points: number[]): LineShown => ({
  ply,
  kind: "x",
  facts: {},
  words: "",
  gains: points.map((each, seat) => ({ cause: "x", seat, points: { chips: each } })),
});

describe("moments that counted", () => {
  it("are the last change of the lead and the largest gains, in the order of play", () => {
    const lines = Array.from({ length: 60 }, (_, ply) => line(ply, 0, 0));
    lines[5] = line(5, 4, 0);
    lines[20] = line(20, 0, 9);
    lines[22] = line(22, 3, 0);
    lines[40] = line(40, 6, 0);
    expect(momentsIn(lines, [13, 9], [0])).toEqual([
      { ply: 5, seat: 0, kind: "gain", by: 4 },
      { ply: 20, seat: 1, kind: "gain", by: 9 },
      { ply: 40, seat: 0, kind: "lead", by: 4 },
    ]);
  });

  it("tell of no lead that points counted at the end have overtaken", () => {
    const lines = Array.from({ length: 60 }, (_, ply) => line(ply, ply === 5 ? 4 : 0, ply === 40 ? 6 : 0));
    expect(momentsIn(lines, [4, 6], [1]).map((each) => each.kind)).toContain("lead");
    expect(momentsIn(lines, [9, 6], [0]).map((each) => each.kind)).not.toContain("lead");
  });

  it("tell of no lead where points that no line tells may have led before", () => {
    const lines = Array.from({ length: 60 }, (_, ply) =>
      line(ply, ply === 5 ? 4 : ply === 50 ? 3 : 0, ply === 40 ? 6 : 0),
    );
    expect(momentsIn(lines, [7, 6], [0]).map((each) => each.kind)).toContain("lead");
    expect(momentsIn(lines, [13, 6], [0]).map((each) => each.kind)).not.toContain("lead");
  });

  it("have the cause of the largest part of what a seat got", () => {
    const gains = [
      { cause: "slot", seat: 1, points: { ships: 2 } },
      { cause: "landing", seat: 1, points: { ships: 9 } },
      { cause: "favor", seat: 0, points: { ships: 12 } },
    ];
    expect(gainOf({ ...line(0), gains }, 1)?.cause).toBe("landing");
  });

  it("are none where nobody got anything", () => {
    expect(momentsIn([line(0, 0, 0)], [0, 0], [0])).toEqual([]);
    expect(momentsIn([], [0, 0], [])).toEqual([]);
  });

  it("are the coach's, if there is a report", () => {
    const deed = { kind: "x", facts: {} };
    const moments = [
      { ply: 3, seat: 1, change: -0.2, deeds: [deed], best: deed },
      { ply: 9, seat: 0, change: 0.1, deeds: [deed] },
    ];
    expect(momentsOf({ curve: [], decisions: [], moments }).map((each) => each.kind)).toEqual(["mistake", "luck"]);
  });
});

it("a chart of chances reaches to the whole", () => {
  const chart = chartOfRows(
    [
      [0.5, 0.5],
      [0.75, 0.25],
    ],
    100,
    40,
  );
  expect(chart.lines).toEqual(["0.0,20.0 100.0,10.0", "0.0,20.0 100.0,30.0"]);
});
