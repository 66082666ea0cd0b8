import { expect, test } from "vitest";
import { compareDefinitions } from "#web/process-compare/index.ts";
import { approvedBy, aProcess, aStart, aTask } from "../../support/builders/a-process.ts";

const told = (
  before: Parameters<typeof compareDefinitions>[0],
  after: Parameters<typeof compareDefinitions>[1],
) =>
  compareDefinitions(before, after).map(({ step, what, property }) =>
    [step?.taskId, what, property].filter((each) => each !== undefined).join(" "),
  );

test("what is the same has no differences, whatever it was published as", () => {
  const one = aProcess([aStart("a"), approvedBy("a", "HEAD")]);
  expect(told(one, { ...one, status: "draft" })).toEqual([]);
});

test("the process comes first, then each step: new, gone, changed, and where it leads", () => {
  // given
  const before = aProcess([aStart("a"), approvedBy("a", "HEAD", { to: ["b", "END"] }), aTask("b")]);
  const after = aProcess(
    [
      aStart("a"),
      approvedBy("a", "HEAD", { taskHour: 8, to: [["END", "form.amount > 5"], "c"] }),
      aTask("c"),
    ],
    { processName: "Another" },
  );

  // then
  expect(told(before, after)).toEqual([
    "changed processName",
    "a changed taskHour",
    "a transitionChanged",
    "a transitionAdded",
    "a transitionRemoved",
    "c added",
    "b removed",
  ]);
});
