import { assignmentTypes } from "../codes/assignment-type.ts";
import { ComponentType } from "../codes/component-type.ts";
import { applicantDepartment } from "../shapes/approver-matrix.ts";
import { componentsOf } from "../shapes/form-components.ts";
import type { FormPage } from "../shapes/form-page.ts";
import type { Assignment } from "../shapes/process-definition.ts";
import type { KnownNames } from "./known-names.ts";
import type { Problems } from "./problems.ts";

/** Where a rule stands, and what it is judged by. */
export interface RuleSurroundings {
  path: string;
  page: FormPage | undefined;
  known: KnownNames;
}

/** Checks a rule that finds people, by itself: its argument, and the names in it. */
export function checkAssignment(rule: Assignment, around: RuleSurroundings, problems: Problems): void {
  const { path, page, known } = around;
  const at = `${path}.taskAssigned`;
  const argument = rule.taskAssigned.trim();
  const needsOne = (named: string = argument): void => {
    if (named === "") problems.add(at, { problem: "assignmentRequired" });
  };
  /** Separators alone name nobody. */
  const needsSome = (): void => needsOne(listOf(argument).join(","));
  const knownRole = (role: string): void => {
    if (!known.roles.has(role)) problems.add(at, { problem: "unknownRole", params: { role } });
  };
  const knownDepartment = (dept: string): void => {
    if (/^\d+$/.test(dept) && known.departments?.has(dept) === false)
      problems.add(at, { problem: "unknownDepartment", params: { dept } });
  };
  switch (rule.assignedType) {
    case "users":
      needsSome();
      for (const user of listOf(argument)) {
        if (!known.users.has(user)) problems.add(at, { problem: "unknownUser", params: { user } });
      }
      return;
    case "role":
      needsSome();
      for (const role of listOf(argument)) knownRole(role);
      return;
    case "deptRole":
      needsOne(roleOf(argument));
      if (roleOf(argument) !== "") knownRole(roleOf(argument));
      if (argument.includes(":")) knownDepartment(argument.split(":", 1)[0]?.trim() ?? "");
      return;
    case "deptHead":
    case "deptDeputy":
      if (!/^(parent|\d+)?$/.test(argument))
        problems.add(at, { problem: "unknownDepartment", params: { dept: argument } });
      return knownDepartment(argument);
    case "deptLevel":
      if (!/^[1-9]\d*$/.test(argument)) problems.add(at, { problem: "levelRequired" });
      return;
    case "formUser":
    case "applicantChoice":
      needsOne();
      return checkPersonField(argument, at, page, problems);
    case "matrix":
      needsOne();
      return checkMatrixName(argument, at, around, problems);
    default:
      problems.oneOf(`${path}.assignedType`, rule.assignedType, assignmentTypes);
  }
}

/** The matrix must be there, and the form must have what it asks for. */
function checkMatrixName(
  matrix: string,
  at: string,
  { page, known: { matrices } }: RuleSurroundings,
  problems: Problems,
): void {
  if (matrices === undefined) return;
  const fields = matrices.get(matrix);
  if (fields === undefined) return problems.add(at, { problem: "unknownMatrix", params: { matrix } });
  const codes = new Set(componentsOf(page).map(({ componentCode }) => componentCode));
  const missing = fields.filter((field) => field !== applicantDepartment && !codes.has(field));
  if (missing.length > 0)
    problems.add(at, { problem: "matrixFieldMissing", params: { matrix, fields: missing.join(", ") } });
}

function checkPersonField(code: string, at: string, page: FormPage | undefined, problems: Problems): void {
  const field = componentsOf(page).find((component) => component.componentCode === code);
  if (field === undefined) problems.add(at, { problem: "unknownField", params: { field: code } });
  else if (field.componentType !== ComponentType.person) {
    problems.add(at, { problem: "notAPersonField", params: { field: code } });
  }
}

/** The role in the argument of a role of a department: `finance`, `12:finance`. */
export const roleOf = (argument: string) => argument.split(":").at(-1)?.trim() ?? "";

/** The department that a rule names by its number; nothing where it means the applicant's, one above it or none. */
export function departmentOf({ assignedType, taskAssigned }: Assignment): number | undefined {
  const isOfRole = assignedType === "deptRole" && taskAssigned.includes(":");
  if (!isOfRole && assignedType !== "deptHead" && assignedType !== "deptDeputy") return undefined;
  const named = taskAssigned.split(":", 1)[0]?.trim() ?? "";
  return /^\d+$/.test(named) ? Number(named) : undefined;
}

/** The parts of a comma-separated argument. */
export function listOf(text: string): string[] {
  return text
    .split(/[,，]/)
    .map((part) => part.trim())
    .filter((part) => part !== "");
}
