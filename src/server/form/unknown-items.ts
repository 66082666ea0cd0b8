import { sql } from "kysely";
import type { FieldProblem } from "#contract/errors/refusal.ts";
import { typesWithChoices } from "#contract/rules/form-design.ts";
import { componentKind } from "#contract/components/component-kinds.ts";
import type { FormComponent, FormPage } from "#contract/shapes/form-page.ts";
import type { Tx } from "../db/index.ts";

/**
 * The fields of a page whose data item nobody has entered, by path: there would be nothing to choose. Where an installation
 * keeps no table of items any name will do.
 */
export async function unknownItems(tx: Tx, page: FormPage): Promise<Record<string, FieldProblem>> {
  const named = page.components.flatMap((component, index) => namedIn(component, `components[${index}]`));
  if (named.length === 0) return {};
  const known = await itemsAmong(tx, [...new Set(named.map(({ item }) => item))]);
  if (known === undefined) return {};
  return Object.fromEntries(
    named
      .filter(({ item }) => !known.has(item))
      .map(({ path, item, field }) => [path, { problem: "unknownItem", params: { item, field } }]),
  );
}

function namedIn(component: FormComponent, at: string): { path: string; item: string; field: string }[] {
  const { candidateType, candidateValue: item = "", componentTitle: field, componentType } = component;
  const asks =
    typesWithChoices.includes(componentType) || componentKind(componentType)?.holdsDataItem !== undefined;
  const own =
    asks && candidateType === "DATAITEM" && item !== ""
      ? [{ path: `${at}.candidateValue`, item, field }]
      : [];
  const columns = component.children ?? [];
  return [...own, ...columns.flatMap((column, index) => namedIn(column, `${at}.children[${index}]`))];
}

/** Which of the items are there, or have values; `undefined` where no table of items is kept. */
async function itemsAmong(tx: Tx, items: readonly string[]): Promise<ReadonlySet<string> | undefined> {
  if (!(await isKept(tx, "data_item"))) return undefined;
  const tables = ["data_item", ...((await isKept(tx, "data_item_control")) ? ["data_item_control"] : [])];
  const known = new Set<string>();
  for (const table of tables) {
    const { rows } = await sql<{ dataEnName: string }>`
      select distinct data_en_name from ${sql.table(table)}
      where data_en_name = any(${items}::text[]) and _deleted_at is null`.execute(tx);
    for (const { dataEnName } of rows) known.add(dataEnName);
  }
  return known;
}

async function isKept(tx: Tx, table: string): Promise<boolean> {
  const { rows } = await sql<{
    there: boolean;
  }>`select to_regclass(${table}) is not null as there`.execute(tx);
  return rows[0]?.there === true;
}
