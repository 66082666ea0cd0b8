import { renderHook } from "@testing-library/react";
import { beforeAll, expect, test } from "vitest";
import { stepParts } from "#web/editing/index.ts";
import { startTexts } from "#web/i18n/index.ts";
import { useDefinitionParts } from "../../../src/web/process-designer/use-definition-parts.ts";
import { aProcess, approvedBy, aStart } from "../../support/builders/a-process.ts";

beforeAll(() => startTexts("zh-CN", ["process-design"]));

test("what changed in a process is called by its steps: one that came, one that went, one that is otherwise, the process itself", () => {
  // given
  const { result } = renderHook(() => useDefinitionParts());
  const check = approvedBy("check", "head", { taskName: "复核", to: "pay" });
  const pay = approvedBy("pay", "cashier", { taskName: "付款" });
  const before = aProcess([aStart("check"), check, pay]);
  const [start] = before.tasks;
  const file = { ...pay, taskId: "file", taskName: "归档" };

  // when
  const after = {
    ...before,
    processComments: "改过",
    tasks: [start!, { ...check, taskName: "复审" }, file],
  };

  // then
  expect(stepParts(result.current, before, after)).toEqual({
    added: ["归档"],
    removed: ["付款"],
    changed: ["流程", "复审"],
  });
});

test("of one step alone it is said what is otherwise, in the words of its panel, also one deeper", () => {
  // given
  const { result } = renderHook(() => useDefinitionParts());
  const check = approvedBy("check", "head", { taskName: "复核" });
  const before = aProcess([aStart("check"), check]);
  const [start] = before.tasks;
  const said = (other: object) =>
    stepParts(result.current, before, { ...before, tasks: [start!, { ...check, ...other }] }).properties;

  // then
  expect(said({ taskHour: 4, i18n: { "en-US": "Check" } })).toEqual(["时限（工作小时）", "环节名称"]);
  expect(said({ onReturn: { slate: "whole_slate" } })).toEqual(["退回到本环节时由谁办理"]);
  expect(said({ sealing: 1 })).toBeUndefined();
  const named = stepParts(result.current, before, { ...before, commentsI18n: { "en-US": "Old" } });
  expect(named).toMatchObject({ changed: ["流程"], properties: ["流程说明"] });
});
