import { expect, test } from "vitest";
import { type DocumentParts, stepParts } from "#web/editing/index.ts";

type Shelf = Record<string, string>;

const parts: DocumentParts<Shelf> = {
  changed: (before, after) =>
    [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((id) => before[id] !== after[id]),
  has: (shelf, id) => id in shelf,
  nameOf: (shelf, id) => shelf[id] ?? "nowhere",
};

test("what came, what went and what is otherwise have the name they have, or had last", () => {
  // given
  const before = { a: "leave", b: "travel", c: "seal" };
  const after = { a: "leave", b: "journey", d: "contract" };

  // when
  const found = stepParts(parts, before, after);

  // then
  expect(found).toEqual({ added: ["contract"], removed: ["seal"], changed: ["journey"] });
});

test("a state that differs in no part did nothing to one", () => {
  expect(stepParts(parts, { a: "leave" }, { a: "leave" })).toEqual({ added: [], removed: [], changed: [] });
});
