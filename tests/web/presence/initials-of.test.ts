import { expect, it } from "vitest";
import { initialsOf } from "#web/presence/initials-of.ts";

it.each([
  ["王小明", "小明"],
  ["李四", "李四"],
  ["流程管理员", "流程"],
  ["系统管理员", "系统"],
  ["Ada Byron Lovelace", "AL"],
  ["PROCADMIN", "PR"],
  ["", ""],
])("shortens %s to %s", (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});
