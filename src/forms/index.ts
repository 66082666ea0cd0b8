/**
 * What a form shows, asks for and computes, from its page and its values alone; the same on both ends.
 * Nothing here knows a clock, a database, a process or a screen.
 */
export { checkExpression } from "./expressions/check-expression.ts";
export { locateFault } from "./expressions/locate-fault.ts";
export { offeredFunctions } from "./expressions/offered-functions.ts";
export { conditionRoots } from "./expressions/condition-roots.ts";
export { parseCondition } from "./expressions/parse-condition.ts";
export type { SyntaxNode } from "#contract/rules/expression-tree.ts";
export { checkProcessExpression } from "./expressions/check-process-expression.ts";
export { namesChoice } from "./expressions/names-choice.ts";
export { plainValue } from "./expressions/plain-value.ts";
export { valueForField } from "./expressions/value-for-field.ts";
export { checkTransitionCondition } from "./expressions/check-transition-condition.ts";
export {
  type ConditionValues,
  evaluateCondition,
  type PreparedExpression,
  prepareExpression,
  readsAnswer,
} from "./expressions/evaluate-condition.ts";
export { checkFormPage, formPageInPieces } from "./check-form-page.ts";
export {
  evaluateForm,
  type FormStanding,
  type FormVerdict,
  standingDependsOn,
  standingOf,
} from "./evaluate-form.ts";
export { countsWorkingDays } from "./prepare-form.ts";
export type { Surroundings } from "./form-reader.ts";
export { type Dependence, dependencesOf } from "./what-reads-what.ts";
export { valuesSet } from "./values-set.ts";
