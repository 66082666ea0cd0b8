import { describe, expect, it } from "vitest";
import { forksInCircles } from "#contract/rules/forks-in-circles.ts";
import type { TaskDefinition } from "#contract/shapes/process-definition.ts";
import { circleTargets } from "#contract/rules/task-graph.ts";
import fc from "../../support/properties.ts";
import { aProcess, approvedBy, aStart, aTask } from "../../support/builders/a-process.ts";

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

/** Steps with ways to one another, to themselves, to the end and to names that are no steps. */
const graphs = fc.integer({ min: 1, max: 8 }).chain((count) =>
  fc.array(fc.uniqueArray(fc.integer({ min: 0, max: count + 1 }), { minLength: 1, maxLength: 4 }), {
    minLength: count,
    maxLength: count,
  }),
);

it("what a step leads to and is come back to from is what a walk from each finds", () => {
  fc.assert(
    fc.property(graphs, (lists) => {
      const nameOf = (at: number) => (at === lists.length ? "END" : `s${at}`);
      const tasks = lists.map((list, at) => aTask(nameOf(at), { to: list.map(nameOf) }));
      const next = new Map(
        tasks.map(({ taskId, transitions }) => [taskId, transitions.map(({ toTaskId }) => toTaskId)]),
      );
      const leadsTo = (from: string, to: string): boolean => {
        const reached = new Set<string>();
        const ahead = [from];
        for (let id = ahead.pop(); id !== undefined; id = ahead.pop()) {
          if (reached.has(id)) continue;
          reached.add(id);
          ahead.push(...(next.get(id) ?? []));
        }
        return reached.has(to);
      };

      const found = circleTargets(tasks);

      for (const task of tasks) {
        const expected = (next.get(task.taskId) ?? []).filter((target) => leadsTo(target, task.taskId));
        expect(found.get(task)).toEqual(expected);
      }
    }),
  );
});

it("many forks take about as long for each as few: the ways are walked once for all of them", () => {
  const forks = (count: number) => {
    let read = 0;
    const tasks = Array.from({ length: count }, (_, at) => {
      const task = aTask(`s${at}`, { split: "all", to: [`s${at + 1}`, "s0"] });
      return new Proxy(task, {
        get(of, key) {
          if (key === "transitions") read += 1;
          return of[key as keyof TaskDefinition];
        },
      });
    });
    forksInCircles(aProcess(tasks));
    return read / count;
  };

  expect(forks(200)).toBeLessThanOrEqual(forks(20) + 0.1);
});
