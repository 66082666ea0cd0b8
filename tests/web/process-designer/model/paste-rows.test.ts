import { expect, it } from "vitest";
import { insertRows, readRows } from "#web/process-designer/model/index.ts";
import { aProcess, aStart } from "../../../support/builders/a-process.ts";

const words = {
  taskType: new Map([["传阅", "read"]]),
  assignedType: new Map([["角色", "role"]]),
  runWay: new Map([["全部同意", "all"]]),
};

it("reads a step a line, in codes and in the words of the screen, and puts them one behind the other", () => {
  const { rows, faults } = readRows(
    "财务\tapprove\t角色\tfinance\t全部同意\t16\r\n\n抄送\t传阅\tgroupLeader\n领导",
    words,
  );

  const { definition } = insertRows(aProcess([aStart("END")]), rows, { afterTaskId: "apply" });

  expect(faults).toEqual([]);
  expect(definition.tasks).toMatchObject([
    { taskId: "apply", transitions: [{ toTaskId: "approve" }] },
    {
      taskName: "财务",
      assignedType: "role",
      taskAssigned: "finance",
      taskRunWay: "all",
      taskHour: 16,
      transitions: [{ toTaskId: "read" }],
    },
    { taskName: "抄送", taskType: "read", assignedType: "groupLeader" },
    { taskName: "领导", taskType: "approve", taskRunWay: "any", transitions: [{ toTaskId: "END" }] },
  ]);
});

it("says by line and column what it cannot read", () => {
  const { faults } = readRows(
    "甲\t不知道\n\tapprove\n乙\tapprove\t角色\tx\tratio 7\tzwölf\n丙\tapprove\t角色\tx\tall\t1.005",
    words,
  );

  expect(faults).toEqual([
    { line: 1, column: "taskType", value: "不知道" },
    { line: 2, column: "taskName", value: "" },
    { line: 3, column: "taskRunWay", value: "ratio 7" },
    { line: 3, column: "taskHour", value: "zwölf" },
    { line: 4, column: "taskHour", value: "1.005" },
  ]);
});

it("takes a name that was copied with a line break as one", () => {
  expect(readRows('"财务\n审批"\tapprove', words)).toMatchObject({
    rows: [{ taskName: "财务 审批", taskType: "approve" }],
    faults: [],
  });
});
