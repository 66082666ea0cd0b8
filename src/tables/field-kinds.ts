import { booleanKind } from "./kinds/boolean-kind.ts";
import { dateKind, instantKind } from "./kinds/calendar-kinds.ts";
import { choiceKind, multiChoiceKind } from "./kinds/choice-kinds.ts";
import type { FieldKindDefinition, FilterOperator } from "./kinds/field-kind.ts";
import type { FieldKind } from "./kinds/field-kind-name.ts";
import { decimalKind, integerKind, moneyKind } from "./kinds/number-kinds.ts";
import { attachmentKind, departmentKind, jsonKind, personKind, referenceKind } from "./kinds/other-kinds.ts";
import { colourKind, cronKind, iconKind, longTextKind, textKind } from "./kinds/text-kinds.ts";
import type { ColumnType } from "./table-model.ts";

/** Every kind of field. The server maps each to a column, the web to an input and a cell; a test of each side walks this list. */
export const fieldKinds = {
  text: textKind,
  longText: longTextKind,
  integer: integerKind,
  decimal: decimalKind,
  money: moneyKind,
  boolean: booleanKind,
  date: dateKind,
  instant: instantKind,
  choice: choiceKind,
  multiChoice: multiChoiceKind,
  reference: referenceKind,
  person: personKind,
  department: departmentKind,
  attachment: attachmentKind,
  json: jsonKind,
  icon: iconKind,
  cron: cronKind,
  colour: colourKind,
} as const satisfies Record<FieldKind, FieldKindDefinition>;

/** Definition of a kind, by name. */
export function kindOf(field: { kind: FieldKind }): FieldKindDefinition {
  return fieldKinds[field.kind];
}

/** Operators that a field filters with: its kind's, without `like` where the database keeps JSON in an order of its own. */
export function operatorsOf(field: { kind: FieldKind; columnType: ColumnType }): readonly FilterOperator[] {
  const { operators } = kindOf(field);
  return field.columnType === "jsonb" ? operators.filter((operator) => operator !== "like") : operators;
}
