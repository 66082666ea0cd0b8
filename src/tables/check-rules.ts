import type { JsonValue } from "#contract/schema.ts";
import { conditionHolds } from "./conditions.ts";
import { kindOf } from "./field-kinds.ts";
import { compareScalars } from "./kinds/field-kind.ts";
import { putError, type RecordErrors } from "./record-error.ts";
import { fieldOf } from "./table-fields.ts";
import type { Row, RuleModel, TableModel } from "./table-model.ts";

const tests: Readonly<Record<RuleModel["operator"], (order: number) => boolean>> = {
  eq: (order) => order === 0,
  ne: (order) => order !== 0,
  lt: (order) => order < 0,
  lte: (order) => order <= 0,
  gt: (order) => order > 0,
  gte: (order) => order >= 0,
};

/** Puts an error for each test across fields that a row breaks. A test with an empty side holds: `required` speaks of those. */
export function checkRules(model: TableModel, row: Row, errors: RecordErrors): void {
  for (const rule of model.rules) {
    const left = row[rule.field];
    const right = "field" in rule.other ? row[rule.other.field] : rule.other.value;
    if (isEmpty(left) || isEmpty(right) || !conditionHolds(rule.when, row)) continue;
    if (tests[rule.operator](order(model, rule.field, left, right))) continue;
    putError(errors, rule.path, { code: "rule", params: { field: rule.field }, message: rule.message });
  }
}

const isEmpty = (value: JsonValue | undefined): value is null | undefined =>
  value === null || value === undefined;

function order(model: TableModel, name: string, left: JsonValue, right: JsonValue): number {
  const field = fieldOf(model, name);
  return field === undefined ? compareScalars(left, right) : kindOf(field).compare(left, right);
}
