import { expect, test } from "vitest";
import { alignWays } from "#web/played-ways/index.ts";

const step = (taskId: string, ...people: string[]) => ({
  taskId,
  taskName: taskId,
  people: people.map((userCode) => ({ userCode, realName: userCode })),
});

test("steps of two ways stand beside their own; what one alone has and who is another is marked", () => {
  const before = [step("a", "A"), step("b", "B"), step("d", "D")];
  const after = [step("a", "A"), step("c", "C"), step("d", "E")];

  expect(
    alignWays(before, after).map(({ left, right, differs }) => [left?.taskId, right?.taskId, differs]),
  ).toEqual([
    ["a", "a", "nothing"],
    ["b", undefined, "removed"],
    [undefined, "c", "added"],
    ["d", "d", "people"],
  ]);
});
