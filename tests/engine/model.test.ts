import fc from "../support/properties.ts";
import { describe, expect, it } from "vitest";
import { checkDefinition } from "#engine";
import { aMove, play } from "../support/builders/a-random-story.ts";
import { aRandomProcess, everything, randomPage, workers } from "../support/builders/a-random-process.ts";

const known = {
  roles: new Set(["employee", "finance", "budget", "nobody"]),
  systems: new Set(["erp"]),
  matrices: new Map([["LIMITS", ["amount"]]]),
  users: new Set<string>([...workers, "STAFF", "AWAY", "LEFT"]),
  processTypes: new Set(["finance"]),
  companies: new Set(["1000001"]),
};

/** The same stories every time; new ones are drawn by `npm run test:long`. */
const seed = 2026;

describe("random people working on random processes", () => {
  it("the processes themselves could be published", () => {
    fc.assert(
      fc.property(aRandomProcess(everything), (definition) => {
        const tasks = definition.tasks.map((task) =>
          task.taskType === "approve" ? { ...task, taskHour: 1 } : task,
        );
        expect(checkDefinition({ ...definition, tasks }, randomPage, known)).toEqual({});
      }),
      { numRuns: 100, seed },
    );
  });

  it("I1 to I8, I10: never lose, double or forget anything", () => {
    fc.assert(
      fc.property(aRandomProcess(everything), fc.array(aMove, { maxLength: 40 }), (definition, moves) => {
        play(definition, moves);
      }),
      { numRuns: 300, seed },
    );
  }, 120_000);
});
