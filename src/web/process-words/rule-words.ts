import type { processDesignNames } from "#contract/calls/process-design.ts";
import type { OutputOf } from "#contract/calls/define-call.ts";
import type { Language } from "#contract/codes/language.ts";
import { componentsOf } from "#contract/shapes/form-components.ts";
import type { FormPage } from "#contract/shapes/form-page.ts";
import type { Assignment, TaskDefinition } from "#contract/shapes/process-definition.ts";
import { type CandidateNames, nameKeyOf } from "../conditions/index.ts";
import { joinTexts, titleOf } from "../fields/index.ts";
import type { Say } from "../i18n/index.ts";
import { codesIn } from "./codes-in.ts";

/** What the words of a definition are taken from. `t` reaches the texts of `process-design` and `process-words` by these names. */
export interface WordSources {
  t: Say;
  language: Language;
  /** Nothing until they have arrived: codes stand for the names. */
  names: OutputOf<typeof processDesignNames> | undefined;
  page: FormPage | undefined;
  /** What people and values of conditions are called that had to be looked up. */
  called?: CandidateNames | undefined;
}

/** The rules of a step, one or several. Pure. */
export function rulesOf({
  assignments = [],
  assignedType,
  taskAssigned = "",
}: Partial<TaskDefinition>): Assignment[] {
  if (assignments.length > 0) return assignments;
  return assignedType === undefined ? [] : [{ assignedType, taskAssigned }];
}

/**
 * One rule with what it is about, by names; what is not there any more stands by its code and says so. `roleType` is what a
 * step says of its rule of that type. Pure.
 */
export function ruleWords(
  { assignedType, taskAssigned }: Assignment,
  from: WordSources,
  roleType?: TaskDefinition["roleType"],
): string {
  const { t, language } = from;
  const rule = t(`process-design:assignedType.${assignedType}`);
  const argument = joinTexts(aboutWords({ assignedType, taskAssigned }, from, roleType), language);
  if (assignedType === "users" && argument !== "") return argument;
  return argument === "" ? rule : t("process-design:who.rule", { rule, argument });
}

function aboutWords(
  { assignedType, taskAssigned = "" }: Assignment,
  from: WordSources,
  roleType: TaskDefinition["roleType"],
): string[] {
  const { t, language, names, page } = from;
  const codes = codesIn(taskAssigned);
  switch (assignedType) {
    case "role":
      return codes.map((code) => roleWords(code, from));
    case "users":
      return codes.map((code) => userWords(code, from));
    case "roleType":
      return roleType === undefined || roleType === "user"
        ? codes.map((code) => userWords(code, from))
        : [t(`process-design:roleType.${roleType}`)];
    case "deptHead":
    case "deptDeputy":
      return codes.map((code) =>
        code === "parent" ? t("process-design:dept.parent") : departmentWords(code, from),
      );
    case "deptRole": {
      const [role = "", dept = ""] = taskAssigned.split(":").toReversed();
      return [
        ...(dept.trim() === "" ? [] : [departmentWords(dept.trim(), from)]),
        ...(role.trim() === "" ? [] : [roleWords(role.trim(), from)]),
      ];
    }
    case "matrix":
      return codes.map((code) => {
        const known = names?.matrices.find(({ matrixId }) => matrixId === code);
        return names === undefined ? code : (known?.matrixName ?? goneWords(code, from));
      });
    case "formUser":
    case "applicantChoice":
      return codes.map((code) => {
        const field = componentsOf(page).find(({ componentCode }) => componentCode === code);
        if (field !== undefined) return titleOf(field, language);
        return page === undefined ? code : goneWords(code, from);
      });
    default:
      return codes;
  }
}

/** A code that stands where what it names is not there any more. `t` reaches the texts of `process-words`. Pure. */
function goneWords(code: string, { t }: WordSources): string {
  return t("process-words:gone", { code });
}

/** A role by its name. Pure. */
export function roleWords(code: string, from: WordSources): string {
  const { names } = from;
  if (names === undefined) return code;
  return names.roles.find(({ roleCode }) => roleCode === code)?.roleName ?? goneWords(code, from);
}

/** A person by their name, who has left by the name they had. Pure. */
export function userWords(code: string, from: WordSources): string {
  const now = from.names?.users.find(({ userCode }) => userCode === code)?.realName;
  const looked = from.called?.get(nameKeyOf({ from: "person", list: "", code }));
  return now ?? looked?.label ?? (looked?.isGone === true ? goneWords(code, from) : code);
}

function departmentWords(code: string, from: WordSources): string {
  const { names } = from;
  if (names === undefined) return code;
  return names.departments.find(({ deptId }) => deptId === code)?.deptName ?? goneWords(code, from);
}
