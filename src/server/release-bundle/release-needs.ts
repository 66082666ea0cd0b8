import { listOf } from "#contract/rules/assignment-setup.ts";
import type { MatrixContent } from "#contract/shapes/approver-matrix.ts";
import { componentsOf } from "#contract/shapes/form-components.ts";
import type { FormPage } from "#contract/shapes/form-page.ts";
import type { Assignment, ProcessDefinition } from "#contract/shapes/process-definition.ts";
import type { ProcessRule } from "#contract/shapes/process-rule.ts";
import type { ReadRule } from "#contract/shapes/read-rule.ts";
import type { ReleasedCases, ReleasedReadRules, ReleasedRules } from "./standing-companions.ts";

/** What a definition cannot do without, each as `kind:id`. Pure. */
export function needsOfProcess(definition: ProcessDefinition): string[] {
  const rules = definition.tasks.flatMap(({ assignedType, taskAssigned = "", assignments = [] }) =>
    assignments.length > 0 || assignedType === undefined ? assignments : [{ assignedType, taskAssigned }],
  );
  return once([
    `category:${definition.processTypeId}`,
    ...(definition.pageId === undefined || definition.pageId === "" ? [] : [`form:${definition.pageId}`]),
    ...definition.startRoles.map((role) => `role:${role}`),
    ...(definition.fileForOthers ?? []).map((role) => `role:${role}`),
    ...rules.flatMap(needsOfRule),
    ...definition.tasks.flatMap(({ subprocess }) =>
      subprocess === undefined || subprocess.processId === definition.processId
        ? []
        : [`process:${subprocess.processId}`],
    ),
    ...definition.tasks.flatMap(({ effect }) =>
      effect === undefined ? [] : [`system:${effect.systemCode}`],
    ),
    ...definition.tasks.flatMap(({ addRow }) => (addRow === undefined ? [] : [`table:${addRow.entity}`])),
    ...definition.tasks.flatMap(({ emptyUsers = "" }) => listOf(emptyUsers).map((user) => `user:${user}`)),
  ]);
}

/** The data items and tables that a form takes its choices from, as `dataItem:name` and `table:name`. Pure. */
export function needsOfForm(page: FormPage): string[] {
  const all = componentsOf(page).flatMap((component) => [component, ...(component.children ?? [])]);
  return once(
    all.flatMap(({ candidateType, candidateValue }) => {
      if (!candidateValue) return [];
      if (candidateType === "TABLE") return [`table:${candidateValue}`];
      return candidateType === "DATAITEM" ? [`dataItem:${candidateValue}`] : [];
    }),
  );
}

/** Roles and people that a matrix names. Pure. */
export function needsOfMatrix({ rows }: MatrixContent): string[] {
  return once(
    rows.flatMap(({ assignedType, taskAssigned }) =>
      needsOfRule({ assignedType: assignedType as Assignment["assignedType"], taskAssigned }),
    ),
  );
}

/** What a process cannot do without beside its definition is found with it; people and roles it names. Pure. */
export function needsOfCompanion(
  processId: string,
  content: Partial<ReleasedRules & ReleasedReadRules & ReleasedCases>,
): string[] {
  const { rules = [], cases = [] } = content;
  const users = [
    ...(rules as ProcessRule[]).flatMap(({ transferTo = "", namedUsers = [] }) => [
      transferTo,
      ...namedUsers,
    ]),
    ...(rules as ReadRule[]).flatMap(({ userCodes = [] }) => userCodes),
    ...cases.flatMap(({ content: { applyUser, decisions = [], expected } }) => [
      applyUser,
      ...decisions.map(({ userCode = "" }) => userCode),
      ...expected.steps.flatMap(({ people = [] }) => people),
    ]),
  ].filter((user) => user !== "");
  const roles = [
    ...(rules as ReadRule[]).flatMap((rule) => rule.roles ?? []),
    ...cases.flatMap(({ content }) => content.expected.steps.flatMap(({ roleCode = [] }) => roleCode)),
  ];
  return once([
    `process:${processId}`,
    ...users.map((user) => `user:${user}`),
    ...roles.map((role) => `role:${role}`),
  ]);
}

function needsOfRule({
  assignedType,
  taskAssigned,
}: Pick<Assignment, "assignedType" | "taskAssigned">): string[] {
  switch (assignedType) {
    case "users":
      return listOf(taskAssigned).map((user) => `user:${user}`);
    case "role":
      return listOf(taskAssigned).map((role) => `role:${role}`);
    case "deptRole":
      return [`role:${taskAssigned.split(":").at(-1)?.trim() ?? ""}`];
    case "matrix":
      return [`matrix:${taskAssigned.trim()}`];
    default:
      return [];
  }
}

function once(needs: readonly string[]): string[] {
  return [...new Set(needs)].sort();
}
