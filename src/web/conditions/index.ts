/** Conditions as people build them: read from FEEL, written as FEEL, edited either way. */
export {
  type CandidateLook,
  type CandidateNames,
  fetchCandidateNames,
  lookOf,
  looksIn,
  lookKey as nameKeyOf,
} from "./candidate-names.ts";
export { type ConditionSources, conditionWords } from "./condition-words.ts";
export { useCandidateNames } from "./use-candidate-names.ts";
export { ConditionField } from "./condition-field.tsx";
export { type ConditionField as ComparedField, comparedField, conditionFields } from "./condition-fields.ts";
export { ExpressionField } from "./expression-field.tsx";
