import { describe, expect, it } from "vitest";
import { readRunWay, runWayText } from "#contract/rules/completion-mode.ts";

describe("the completion mode of a task (R12)", () => {
  it.each([
    ["any", { mode: "any", argument: 1 }],
    [" all ", { mode: "all", argument: 1 }],
    ["ratio 0.6", { mode: "ratio", argument: 0.6 }],
    ["ratio:1", { mode: "ratio", argument: 1 }],
    ["count 2", { mode: "count", argument: 2 }],
    ["weight 2.5", { mode: "weight", argument: 2.5 }],
    ["per_group", { mode: "per_group", argument: 1 }],
    ["per_group 2", { mode: "per_group", argument: 2 }],
  ])("%j is read", (text, runWay) => {
    expect(readRunWay(text)).toEqual(runWay);
    expect(readRunWay(runWayText(readRunWay(text)!))).toEqual(runWay);
  });

  it.each([
    "",
    "most",
    "any 2",
    "ratio",
    "ratio 0",
    "ratio 1.1",
    "ratio x",
    "count 1.5",
    "count 0",
    "weight -1",
    "count 1 2",
    "per_group 0",
  ])("%j is none", (text) => {
    expect(readRunWay(text)).toBeUndefined();
  });
});
