import { ComponentDataType, ComponentType } from "#contract/codes/component-type.ts";
import type { FormPage } from "#contract/shapes/form-page.ts";
import type { ProcessDefinition } from "#contract/shapes/process-definition.ts";
import { aField, aNumber, aPage, aProcess, aStart, aTable, aTask } from "./a-process.ts";

/** Leave: the group leader, then the department head when it lasts more than three days. */
export function aLeaveProcess(processId = "LEAVE"): { definition: ProcessDefinition; page: FormPage } {
  const leader = aTask("leader", {
    assignedType: "groupLeader",
    taskAssigned: "",
    taskRunWay: "any",
    taskHour: 8,
    to: [["head", "form.days > 3"], "END"],
  });
  const head = aTask("head", { assignedType: "deptHead", taskAssigned: "", taskRunWay: "any", taskHour: 8 });
  const page = {
    ...aPage(
      aField("leaveType", {
        isRequired: true,
        componentType: ComponentType.radio,
        candidateType: "CUSTOMIZE",
        candidateJsonValue: ["annual", "sick", "personal"].map((VALUE) => ({ VALUE, TEXT: VALUE })),
      }),
      aField("startDate", {
        isRequired: true,
        componentType: ComponentType.date,
        componentDataType: ComponentDataType.date,
      }),
      aField("endDate", {
        isRequired: true,
        componentType: ComponentType.date,
        componentDataType: ComponentDataType.date,
      }),
      aNumber("days", { isRequired: true }),
      aField("reason", { isRequired: true, componentType: ComponentType.textArea }),
    ),
    pageId: processId,
  };
  const definition = aProcess([aStart("leader"), leader, head], {
    processId,
    processName: "请假申请",
    processTypeId: "personnel",
    pageId: processId,
  });
  return { definition, page };
}

/** Values of a leave of so many days. */
export function leaveValues(days: number): Record<string, string | number> {
  return { leaveType: "annual", startDate: "2026-12-01", endDate: "2026-12-05", days, reason: "休息" };
}

/** Expenses: the group leader, who may correct the lines' costs, then finance above 5,000. */
export function anExpenseProcess(processId = "EXPENSE"): { definition: ProcessDefinition; page: FormPage } {
  const leader = aTask("leader", {
    assignedType: "groupLeader",
    taskAssigned: "",
    taskRunWay: "any",
    taskHour: 24,
    keyFields: ["amount"],
    fieldRights: { amount: "read", "lines.cost": "write" },
    to: [["finance", "form.amount > 5000"], "END"],
  });
  const finance = aTask("finance", {
    assignedType: "role",
    taskAssigned: "finance",
    taskRunWay: "any",
    taskHour: 24,
    control: true,
  });
  const page = {
    ...aPage(
      aNumber("amount", { isRequired: true, componentType: ComponentType.money }),
      aField("purpose"),
      aTable("lines", aField("item"), aNumber("cost", { componentType: ComponentType.money })),
    ),
    pageId: processId,
  };
  const definition = aProcess([aStart("leader"), leader, finance], {
    processId,
    processName: "费用报销",
    processTypeId: "finance",
    pageId: processId,
  });
  return { definition, page };
}
