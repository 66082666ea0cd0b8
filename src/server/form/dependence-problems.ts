import type { FieldProblem } from "#contract/errors/refusal.ts";
import { isRow } from "#contract/rules/field-rights.ts";
import { typesWithChoices } from "#contract/rules/form-design.ts";
import { sameValue } from "#contract/rules/same-value.ts";
import type { FormValues, JsonValue } from "#contract/schema.ts";
import { columnsOf, componentsOf } from "#contract/shapes/form-components.ts";
import type { FormComponent, FormPage } from "#contract/shapes/form-page.ts";
import type { Tx } from "../db/index.ts";
import { dataItemValues } from "./data-item-values.ts";

/** A choice with the one that it depends on, at its place. */
interface Pair {
  place: string;
  chosen: JsonValue | undefined;
  above: JsonValue | undefined;
}

/**
 * What was chosen of a data item although it belongs to another value of the item above than the form says: a city of
 * another province. Looked at where one of the two changed; what stood there together before may stay.
 */
export async function dependenceProblems(
  tx: Tx,
  page: FormPage | undefined,
  before: FormValues,
  after: FormValues,
): Promise<[place: string, problem: FieldProblem][]> {
  const problems: [string, FieldProblem][] = [];
  const fields = componentsOf(page);
  for (const table of [undefined, ...fields.filter((field) => columnsOf(field).length > 0)]) {
    const own = table === undefined ? fields : columnsOf(table);
    for (const component of own.filter(isOfDataItem)) {
      const isUnchanged = (code: string) => sameValue(before[code], after[code]);
      if (fields.every(({ componentCode }) => isUnchanged(componentCode))) return [];
      const values = (await dataItemValues(tx, component.candidateValue ?? "")) ?? [];
      const parent = values[0]?.parentEnName ?? null;
      const chooses = (each: FormComponent) => isOfDataItem(each) && each.candidateValue === parent;
      const inRow = own.find(chooses);
      const above = inRow ?? fields.find(chooses);
      if (parent === null || above === undefined) continue;
      const pairs = (form: FormValues) =>
        pairsOf({ table, component, above, isInRow: inRow !== undefined }, form);
      const known = pairs(before);
      const belongsTo = new Map(values.map((value) => [value.dataConValue, value.parentConValue]));
      for (const pair of pairs(after)) {
        const stood = known.some(
          (each) => sameValue(each.chosen, pair.chosen) && sameValue(each.above, pair.above),
        );
        const stray = listOf(pair.chosen).find((value) => {
          const wanted = belongsTo.get(value) ?? null;
          return wanted !== null && !listOf(pair.above).includes(wanted);
        });
        if (!stood && stray !== undefined) {
          const params = { value: stray, field: above.componentTitle };
          problems.push([pair.place, { problem: "notAChoiceThere", params }]);
        }
      }
    }
  }
  return problems;
}

interface Dependence {
  table: FormComponent | undefined;
  component: FormComponent;
  above: FormComponent;
  /** The field above is a column of the same sub-table. */
  isInRow: boolean;
}

function pairsOf({ table, component, above, isInRow }: Dependence, form: FormValues): Pair[] {
  const code = component.componentCode;
  if (table === undefined) return [{ place: code, chosen: form[code], above: form[above.componentCode] }];
  const rows = form[table.componentCode];
  return (Array.isArray(rows) ? rows.filter(isRow) : []).map((row, index) => ({
    place: `${table.componentCode}[${index}].${code}`,
    chosen: row[code],
    above: (isInRow ? row : form)[above.componentCode],
  }));
}

function isOfDataItem({ componentType, candidateType }: FormComponent): boolean {
  return candidateType === "DATAITEM" && typesWithChoices.includes(componentType);
}

function listOf(value: JsonValue | undefined): string[] {
  return (Array.isArray(value) ? value : [value]).filter(
    (each) => typeof each === "string" && each !== "",
  ) as string[];
}
