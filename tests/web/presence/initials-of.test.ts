import { expect, it } from "vitest";
import { initialsOf } from "#web/presence/initials-of.ts";

it.each([
  ["王小明", "小明"],
  ["李四", "李四"],
  ["Ada Byron Lovelace", "AL"],
  ["PROCADMIN", "PR"],
  ["", ""],
])("shortens %s to %s", (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});
