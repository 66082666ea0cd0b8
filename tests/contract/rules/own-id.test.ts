import { expect, test } from "vitest";
import { mayTakeId } from "#contract/rules/own-id.ts";

test.each([
  ["LEAVE", true],
  ["ORDER-1000003", true],
  ["O1000002", true],
  ["o1000002_LEAVE", true],
  ["O1000003", false],
  ["O1000003-LEAVE", false],
  ["o1000003_leave", false],
  ["O10000031-LEAVE", false],
])("an id that begins with the number of an organisation is kept for it: %s", (id, may) => {
  expect(mayTakeId(id, 1_000_002)).toBe(may);
});
