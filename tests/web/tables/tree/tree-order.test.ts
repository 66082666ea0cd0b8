import { describe, expect, it } from "vitest";
import { openAtFirst, placeNow, stepTarget, treeOrder } from "../../../../src/web/tables/tree/tree-order.ts";

/** A level of a tree from `id` or `id:how many below`. */
const level = (...given: string[]) => ({
  rows: given.map((one) => ({ id: one.split(":")[0] ?? "" })),
  childCounts: Object.fromEntries(
    given.filter((one) => one.includes(":")).map((one) => [one.split(":")[0], Number(one.split(":")[1])]),
  ),
  labels: {},
});
const levels = new Map([
  ["", level("a:2", "b:1", "c")],
  ["a", level("a1", "a2")],
  ["b", level("b1")],
]);
const { rows, places } = treeOrder(levels, new Set(["a"]), "id");

describe("the rows of a tree in order", () => {
  it("stand below each other where they are opened, and nowhere else", () => {
    // then
    expect(rows.map(({ id }) => id)).toEqual(["a", "a1", "a2", "b", "c"]);
    expect(places.get("a2")).toMatchObject({ depth: 1, parent: "a", at: 1, childCount: 0 });
    expect(places.get("b")).toMatchObject({ depth: 0, open: false, childCount: 1 });
  });

  it("are open at first where the top is short and what is below it fits a screen", () => {
    expect(openAtFirst(level("a:2", "b:1", "c"), "id")).toEqual(new Set(["a", "b"]));
    expect(openAtFirst(level("a:2", "b:1", "c", "d"), "id")).toEqual(new Set());
    expect(openAtFirst(level("a:29"), "id")).toEqual(new Set(["a"]));
    expect(openAtFirst(level("a:30"), "id")).toEqual(new Set());
  });

  it("go one step up, down, in and out", () => {
    // when
    const leads = (id: string, step: "up" | "down" | "in" | "out") => stepTarget(id, step, places);

    // then
    expect(leads("b", "up")).toEqual({ parent: "", before: "a" });
    expect(leads("a", "up")).toBeUndefined();
    expect(leads("a", "down")).toEqual({ parent: "", before: "c" });
    expect(leads("b", "down")).toEqual({ parent: "", before: undefined });
    expect(leads("c", "down")).toBeUndefined();
    expect(leads("b", "in")).toEqual({ parent: "a", before: undefined });
    expect(leads("a", "in")).toBeUndefined();
    expect(leads("a1", "out")).toEqual({ parent: "", before: "b" });
    expect(leads("c", "out")).toBeUndefined();
  });

  it("know the way back to where they stand", () => {
    // then
    expect(placeNow("a1", places)).toEqual({ parent: "a", before: "a2" });
    expect(placeNow("c", places)).toEqual({ parent: "", before: undefined });
  });

  it("are each drawn once, even if two answers name them", () => {
    // given
    const twice = new Map([
      ["", level("a:1", "b")],
      ["a", level("b")],
    ]);

    // then
    expect(treeOrder(twice, new Set(["a"]), "id").rows.map(({ id }) => id)).toEqual(["a", "b"]);
  });
});
