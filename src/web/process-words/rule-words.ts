import type { processDesignNames } from "#contract/calls/process-design.ts";
import type { OutputOf } from "#contract/calls/define-call.ts";
import type { Language } from "#contract/codes/language.ts";
import { componentsOf } from "#contract/shapes/form-components.ts";
import type { FormPage } from "#contract/shapes/form-page.ts";
import type { Assignment, TaskDefinition } from "#contract/shapes/process-definition.ts";
import { joinTexts, titleOf } from "../fields/index.ts";
import type { Say } from "../i18n/index.ts";
import { codesIn } from "./codes-in.ts";

/** What the words of a definition are taken from. `t` reaches the texts of the area `process-design` by that name. */
export interface WordSources {
  t: Say;
  language: Language;
  /** Nothing until they have arrived: codes stand for the names. */
  names: OutputOf<typeof processDesignNames> | undefined;
  page: FormPage | undefined;
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

/** One rule with what it is about; people by their names alone. Pure. */
export function ruleWords(
  { assignedType, taskAssigned }: Assignment,
  { t, language, names, page }: WordSources,
): string {
  const rule = t(`process-design:assignedType.${assignedType}`);
  const about = codesIn(taskAssigned ?? "").map((code) => {
    if (assignedType === "role")
      return names?.roles.find(({ roleCode }) => roleCode === code)?.roleName ?? code;
    if (assignedType === "users")
      return names?.users.find(({ userCode }) => userCode === code)?.realName ?? code;
    if (assignedType === "matrix")
      return names?.matrices.find(({ matrixId }) => matrixId === code)?.matrixName ?? code;
    const field = componentsOf(page).find(({ componentCode }) => componentCode === code);
    return field === undefined ? code : titleOf(field, language);
  });
  const argument = joinTexts(about, language);
  if (assignedType === "users" && argument !== "") return argument;
  return argument === "" ? rule : t("process-design:who.rule", { rule, argument });
}
