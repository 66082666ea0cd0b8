import { expect, it } from "vitest";
import { stableList } from "#web/process-designer/canvas-view/use-stable-list.ts";

interface Entry {
  id: string;
  says: string;
}
const isSame = (one: Entry, other: Entry) => one.says === other.says;
const a = { id: "a", says: "1" };
const b = { id: "b", says: "2" };

it("is the list it was where every entry says what it said", () => {
  const before = [a, b];
  expect(stableList(before, [{ ...a }, { ...b }], isSame)).toBe(before);
});

it("keeps the entries that stayed the same, and takes the others as they are now", () => {
  const changed = { id: "b", says: "3" };
  const kept = stableList([a, b], [{ ...a }, changed], isSame);
  expect(kept).toEqual([a, changed]);
  expect(kept[0]).toBe(a);
});

it("is another list where entries are gone, new, or stand in another order", () => {
  const before = [a, b];
  expect(stableList(before, [{ ...a }], isSame)).toEqual([a]);
  expect(stableList(before, [{ ...b }, { ...a }], isSame)).toEqual([b, a]);
  expect(stableList(before, [{ ...a }, { ...b }, { id: "c", says: "1" }], isSame)).toHaveLength(3);
});
