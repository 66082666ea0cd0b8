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

type Desk = Record<string, Record<string, unknown>>;

const desks: DocumentParts<Desk> = {
  changed: (before, after) =>
    [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((id) => before[id] !== after[id]),
  has: (desk, id) => id in desk,
  nameOf: (_desk, id) => id,
  propertiesOf: (desk, id) => desk[id],
  titleOf: (_desk, _id, property) => (property === "hidden" ? undefined : property.slice(0, 4)),
};

test("where one part alone is otherwise, its properties are told by their titles, each title once", () => {
  // given
  const before = { a: { label: "one", width: 6, same: [1] }, b: {} };

  // then
  const after = { a: { label: "two", labelI18n: { en: "two" }, same: [1] }, b: before.b };
  expect(stepParts(desks, before, after).properties).toEqual(["labe", "widt"]);
});

test("two parts, one that came, or a property without a title: parts are told by their names alone", () => {
  // given
  const before = { a: { label: "one" }, b: { label: "one" } };
  const other = { label: "two" };

  // then
  expect(stepParts(desks, before, { a: other, b: other })).not.toHaveProperty("properties");
  expect(stepParts(desks, before, { ...before, c: other })).not.toHaveProperty("properties");
  const hidden = { a: { ...other, hidden: 1 }, b: before.b };
  expect(stepParts(desks, before, hidden)).toEqual({ added: [], removed: [], changed: ["a"] });
});
