import { type RawBuilder, sql } from "kysely";
import {
  getDataItemControlList,
  getDataItemCtrlByType,
  listDataItem,
} from "#contract/calls/opt-data-item.ts";
import { ComponentDataType, ComponentType } from "#contract/codes/component-type.ts";
import { defaultLanguage, type Language } from "#contract/codes/language.ts";
import { refuse } from "#contract/errors/refusal.ts";
import type { DataItemControl } from "#contract/shapes/data-item.ts";
import type { Tx } from "../db/index.ts";
import { handle } from "../http/index.ts";
import { tableCall } from "../call-aliases/index.ts";

/**
 * The allowed values of a data item that are in use, in their order, described in a language where they are; nothing when
 * there is no table of them.
 */
export async function dataItemValues(
  tx: Tx,
  dataEnName: string,
  language: Language = defaultLanguage,
): Promise<DataItemControl[] | undefined> {
  if (!(await hasValues(tx))) return undefined;
  const { rows } = await sql<DataItemControl>`
    select data_en_name, data_con_value, ${describedIn(language)} as data_con_desc,
           data_spec_value::float8 as data_spec_value, ${dependence(await hasItems(tx))}
    from data_item_control c
    where data_en_name = ${dataEnName} and status = '1' and _deleted_at is null
    order by control_order, control_id`.execute(tx);
  return rows;
}

/** The description in a language. Whoever keeps a schema of their own may have no column for it. */
function describedIn(language: Language): RawBuilder<string> {
  const column = { "zh-CN": "data_con_desc", "en-US": "data_con_desc_en", "ja-JP": "data_con_desc_ja" }[
    language
  ];
  return sql<string>`coalesce(nullif(btrim(to_jsonb(c) ->> ${column}::text), ''), data_con_desc)`;
}

/** Of which item the values depend, and to which of its values each belongs. A schema of one's own may know neither. */
function dependence(known: boolean): RawBuilder<unknown> {
  const parent = known
    ? sql`(select nullif(btrim(to_jsonb(i) ->> 'parent_en_name'), '') from data_item i
        where i.data_en_name = c.data_en_name and i._deleted_at is null limit 1)`
    : sql`null::text`;
  return sql`${parent} as parent_en_name, nullif(btrim(to_jsonb(c) ->> 'parent_con_value'), '') as parent_con_value`;
}

async function hasItems(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{
    known: boolean;
  }>`select to_regclass('data_item') is not null as known`.execute(tx);
  return rows[0]?.known === true;
}

async function hasValues(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ known: boolean }>`
    select to_regclass('data_item_control') is not null as known`.execute(tx);
  return rows[0]?.known === true;
}

/** What a choice component whose choices are a data item's offers. Refuses with `notFound` an item without values. */
export const getDataItemControlListHandler = handle(
  getDataItemControlList,
  async ({ dataEnName }, { tx, language }) => {
    const values = await dataItemValues(tx, dataEnName, language);
    return values === undefined || values.length === 0 ? refuse("notFound") : values;
  },
);

/** The values in use of every data item that suits a kind of component and value, item by item (spec §7). */
export const getDataItemCtrlByTypeHandler = handle(
  getDataItemCtrlByType,
  async ({ dataType = ComponentDataType.text, componentType = ComponentType.text }, { tx, language }) => {
    if (!(await hasValues(tx))) return [];
    const { rows } = await sql<DataItemControl>`
      select data_en_name, data_con_value, ${describedIn(language)} as data_con_desc,
             data_spec_value::float8 as data_spec_value, ${dependence(await hasItems(tx))}
      from data_item_control c
      where data_type = ${dataType} and component_type = ${componentType} and status = '1' and _deleted_at is null
      order by data_en_name, control_order, control_id`.execute(tx);
    return rows;
  },
);

/** The data items that components and conditions refer to: the rows of their table. */
export const listDataItemHandler = tableCall(listDataItem, "dataItem", "list");
