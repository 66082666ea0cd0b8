import { describe, expect, it } from "vitest";
import { closedBy, type InstanceSnapshot } from "#engine";
import { approvedBy, aStart } from "../../support/builders/a-process.ts";
import { aRun, type Run } from "../../support/builders/a-run.ts";
import { somePeople } from "../../support/builders/an-organisation.ts";

const people = somePeople("STAFF", "A", "B", "C", "D");
/** Whose work a command closed, as `task:person`. */
const closed = (run: Run, act: (run: Run) => void): string[] => {
  const before: InstanceSnapshot = run.snapshot;
  act(run);
  return closedBy(before, run)
    .map(({ taskId, userCode }) => `${taskId}:${userCode}`)
    .sort();
};
const fork = () =>
  aRun({
    people,
    tasks: [
      aStart(["x", "y"], { split: "all" }),
      approvedBy("x", "A,B", { taskRunWay: "sequential" }),
      approvedBy("y", "C"),
    ],
  }).submit();

describe("whose work a command ends", () => {
  it("is of those who need not decide any more, not of whoever decided", () => {
    const any = aRun({
      people,
      tasks: [aStart("a"), approvedBy("a", "A,B,C", { to: "d" }), approvedBy("d", "D")],
    });
    expect(closed(any.submit(), (run) => run.approve("B"))).toEqual(["a:A", "a:C"]);
    expect(closed(any, (run) => run.approve("D"))).toEqual([]);
  });

  it("is of those who wait for answers and of those who were asked, not of those whose turn had not come", () => {
    expect(closed(fork().ask("A", ["D"]), (run) => run.return("C", "apply:STAFF"))).toEqual(["x:A", "x:D"]);
  });

  it("is nobody's where all go on", () => {
    expect(closed(fork(), (run) => run.approve("A"))).toEqual([]);
  });
});
