import { describe, expect, it } from "vitest";
import { forksInCircles } from "#contract/rules/forks-in-circles.ts";
import type { TaskDefinition } from "#contract/shapes/process-definition.ts";
import { aProcess, approvedBy, aStart } from "../../support/builders/a-process.ts";

const back: [string, string] = ["one", "form.amount > 1"];

function warned(split: TaskDefinition["split"], third: [string, string] | string): string[] {
  const tasks = [
    aStart("one"),
    approvedBy("one", "A", { join: "any", ...(split === undefined ? {} : { split }), to: ["two", "three"] }),
    approvedBy("two", "A", { to: [back, "END"] }),
    approvedBy("three", "A", { to: [third, "END"] }),
  ];
  return Object.entries(forksInCircles(aProcess(tasks))).map(([path, { problem }]) => `${path} ${problem}`);
}

describe("branches that lead back to the step they begin at (D14)", () => {
  it("are warned of where more than one may", () => {
    expect(warned("all", back)).toEqual(["tasks[1].split forkInCircle"]);
    expect(warned("every", back)).toEqual(["tasks[1].split forkInCircle"]);
  });

  it("are nobody's worry where one of several ways is taken, or only one leads back", () => {
    expect(warned(undefined, back)).toEqual([]);
    expect(warned("first", back)).toEqual([]);
    expect(warned("all", "END")).toEqual([]);
  });
});
