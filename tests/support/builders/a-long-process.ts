import { ComponentType } from "#contract/codes/component-type.ts";
import type { FormPage } from "#contract/shapes/form-page.ts";
import type { ProcessDefinition, TaskDefinition } from "#contract/shapes/process-definition.ts";
import { aField, aNumber, aPage, approvedBy, aProcess, aStart, aTask, type To } from "./a-process.ts";

/** The form that a long process reads: amounts, texts and a person. */
export function aPageOfLongProcess(): FormPage {
  const amounts = Array.from({ length: 10 }, (_, at) =>
    aNumber(`amount${at}`, { componentTitle: `金额 ${at + 1}`, isCondition: true }),
  );
  const remarks = Array.from({ length: 20 }, (_, at) =>
    aField(`remark${at}`, { componentTitle: `说明 ${at + 1}` }),
  );
  const owner = aField("owner", { componentTitle: "经办人", componentType: ComponentType.person });
  return aPage(...[...amounts, ...remarks, owner].map((field, at) => ({ ...field, componentOrder: at + 1 })));
}

/**
 * A process of so many steps as large ones are: in groups of ten a condition with two ways, two branches side by side,
 * a step of several rules, one for reading; rights over fields, names in other languages. Nothing is wrong with it.
 */
export function aLongProcess(
  steps: number,
  users: readonly [string, string, ...string[]],
  given: Partial<ProcessDefinition> = {},
): ProcessDefinition {
  const groups = Math.ceil((steps - 1) / 10);
  const tasks: TaskDefinition[] = [aStart("s0a", { taskName: "申请", fieldRights: { remark0: "write" } })];
  for (let group = 0; group < groups; group += 1) {
    const next = group === groups - 1 ? "END" : `s${group + 1}a`;
    tasks.push(...aGroup(group, next, users));
  }
  // What is over at the end goes, and what led there leads to the end.
  const taken = tasks.slice(0, steps);
  const ids = new Set(taken.map(({ taskId }) => taskId));
  return aProcess(
    taken.map((task) => ({
      ...task,
      transitions: task.transitions.map((each) =>
        ids.has(each.toTaskId) ? each : { ...each, toTaskId: "END" },
      ),
    })),
    given,
  );
}

function aGroup(group: number, next: string, [one, other]: readonly [string, string, ...string[]]) {
  const id = (letter: string) => `s${group}${letter}`;
  const amount = `form.amount${group % 10}`;
  const step = (letter: string, name: string, to: To | To[], user = one) =>
    approvedBy(id(letter), user, {
      taskName: `${name} ${group + 1}`,
      i18n: { "en-US": `Step ${letter} ${group + 1}`, "ja-JP": `ステップ ${letter} ${group + 1}` },
      taskHour: 24,
      fieldRights: { [`remark${group % 20}`]: "write", [`amount${group % 10}`]: "read" },
      to,
    });
  const ways: To[] = [
    [id("b"), `${amount} > 5000 and form.remark${group % 20} != "急"`],
    [id("c"), ""],
  ];
  const several = aTask(id("h"), {
    taskName: `会审 ${group + 1}`,
    assignments: [
      { assignedType: "users", taskAssigned: one },
      { assignedType: "role", taskAssigned: "finance" },
    ],
    taskRunWay: "all",
    taskHour: 48,
    to: id("i"),
  });
  const read = aTask(id("i"), {
    taskName: `阅知 ${group + 1}`,
    taskType: "read",
    assignedType: "users",
    taskAssigned: other,
    to: id("j"),
  });
  return [
    step("a", "组长审批", ways),
    step("b", "负责人审批", id("d")),
    step("c", "经办审批", id("d"), other),
    { ...step("d", "复核", [id("e"), id("f")]), split: "all" as const },
    step("e", "法务审核", id("g")),
    step("f", "财务审核", id("g"), other),
    step("g", "汇总", id("h")),
    several,
    read,
    step("j", "批准", next, other),
  ];
}
