/** Conditions as people build them: read from FEEL, written as FEEL, edited either way. */
export { type ConditionSources, conditionWords } from "./condition-words.ts";
export { ConditionField } from "./condition-field.tsx";
export { type ConditionField as ComparedField, conditionFields } from "./condition-fields.ts";
export { ExpressionField } from "./expression-field.tsx";
