import { expect, test } from "vitest";
import type { ChainEntry } from "#contract/shapes/task.ts";
import { compareForeseen } from "../../../src/web/chain/compare-foreseen.ts";

const named = (...codes: string[]) => codes.map((userCode) => ({ userCode, realName: userCode }));
const foreseen = (taskId: string, people: string[], passedOver: string[] = []) => ({
  taskId,
  taskName: taskId,
  people: named(...people),
  passedOver: named(...passedOver),
});

function happened(taskId: string, state: ChainEntry["state"], ...seats: [string, string?][]): ChainEntry {
  return {
    taskId,
    taskName: taskId,
    taskType: "approve",
    state,
    mode: "any",
    round: 1,
    enteredAt: null,
    closedAt: null,
    dueAt: null,
    seats: seats.map(([userCode, cause], at) => ({
      bpdTaskId: at,
      userCode,
      realName: userCode,
      reason: "",
      state: "done",
      since: null,
      endedAt: null,
      ...(cause === undefined ? {} : { cause }),
    })),
    questions: [],
    changes: [],
  };
}

function differences(steps: Parameters<typeof compareForeseen>[0], entries: ChainEntry[]) {
  return compareForeseen(steps, entries).map(({ taskName, differs }) => `${taskName} ${differs}`);
}

test("what happened as foreseen is no difference, whatever still lies ahead", () => {
  const steps = [foreseen("a", ["A"]), foreseen("b", ["B", "C"])];
  const entries = [
    { ...happened("apply", "done", ["STAFF"]), taskType: "start" as const },
    happened("a", "done", ["A", "handled"]),
    happened("b", "upcoming", ["C"], ["B"]),
  ];
  expect(differences(steps, entries)).toEqual(["a nothing", "b nothing"]);
});

test("a step that others had, one that was put in, one that was skipped and one not reached are told", () => {
  const steps = [foreseen("a", ["A"]), foreseen("b", ["B"]), foreseen("c", ["C"])];
  const entries = [
    happened("a", "done", ["A", "transferred"], ["D", "handled"]),
    happened("inserted", "done", ["E", "handled"]),
    happened("b", "skipped"),
  ];
  expect(differences(steps, entries)).toEqual(["a others", "inserted added", "b skipped", "c left"]);
});

test("who might be passed over and was not, or was, is no difference; nor is a step skipped that nobody foresaw", () => {
  const steps = [foreseen("a", ["A"]), foreseen("b", ["B"], ["A"])];
  const asked = [happened("a", "done", ["A"]), happened("b", "done", ["A"], ["B"])];
  expect(differences(steps, asked)).toEqual(["a nothing", "b nothing"]);
  const passed = [happened("a", "done", ["A"]), happened("x", "skipped"), happened("b", "done", ["B"])];
  expect(differences(steps, passed)).toEqual(["a nothing", "b nothing"]);
});

test("of very many readers it is enough that they are as many, and those who are shown were foreseen", () => {
  const steps = [foreseen("told", ["A", "B", "C"])];
  const told = (count: number, ...shown: [string][]) => ({
    ...happened("told", "done", ...shown),
    readers: { count, read: 0 },
  });
  expect(differences(steps, [told(3, ["A"])])).toEqual(["told nothing"]);
  expect(differences(steps, [told(4, ["A"])])).toEqual(["told others"]);
  expect(differences(steps, [told(3, ["D"])])).toEqual(["told others"]);
});
