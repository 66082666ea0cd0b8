import { sql } from "kysely";
import { ComponentType } from "#contract/codes/component-type.ts";
import type { Language } from "#contract/codes/language.ts";
import { limits } from "#contract/limits.ts";
import { isCalendarDay } from "#contract/rules/calendar-day.ts";
import { isDateFormat } from "#contract/rules/date-format.ts";
import type { RecordErrors, Row } from "#tables";
import type { Tx } from "../db/index.ts";
import { type TableHook, hookError } from "../tables/index.ts";
import { choosesFrom } from "./chooses-from.ts";
import { formLabelIn } from "./label-sql.ts";

/** So many names are told of what uses a data item. */
const namesTold = 5;

/** Names to be told, or a dash where there are none. */
export const namesOrDash = (names: readonly string[]): string =>
  names.length === 0 ? "–" : names.slice(0, namesTold).join(", ");

/**
 * Data items: forms name them, and other items depend on them, by their English name. One that is used keeps its name and
 * is not removed; no item depends on itself, over however many others. What only dates or numbers have no other kind takes, and
 * an item of another kind than before loses it: a form field made of the item begins with its format.
 */
export const dataItem: TableHook = {
  judge: async (tx, { author: { organId, language } }, { kind, before, after }) => {
    const name = String(before?.["dataEnName"] ?? "");
    if (kind === "delete") return await usedBy(tx, { name, organId, language }, "dataItemKept");
    if (before !== undefined && name !== after["dataEnName"]) {
      const used = await usedBy(tx, { name, organId, language }, "dataItemNamed");
      if (used !== undefined) return used;
    }
    const unfit = ofNoKind(after, before?.["type"] === after["type"] ? before : undefined);
    if (unfit !== undefined) return unfit;
    const misplaced = ofAnotherKind(before, after);
    if (misplaced !== undefined) return misplaced;
    const parent = after["parentEnName"] ?? null;
    if (parent === null || parent === before?.["parentEnName"]) return undefined;
    return await dependsOnItself(tx, String(after["dataEnName"]), String(parent));
  },
  beforeWrite: async (_tx, _context, { kind, before, after }) => {
    if (kind === "delete") return undefined;
    for (const [field, type] of Object.entries(ofKind))
      if (after["type"] !== type && after[field] === before?.[field]) after[field] = null;
    return undefined;
  },
};

/** What an item of one kind alone has. */
const ofKind = { format: "date", dataSpecValue: "number" } as const;

/** A newly written value of an item of dates is a day, of one of numbers a number (spec §5 Data item). */
export function ofNoKind(after: Row, before: Row | undefined, item: Row = after): RecordErrors | undefined {
  const value = after["dataConValue"];
  if (typeof value !== "string" || value === before?.["dataConValue"]) return undefined;
  if (item["type"] === ofKind.format) return noDay(value, item);
  if (item["type"] !== ofKind.dataSpecValue || numeral.test(value.trim())) return undefined;
  return { dataConValue: hookError("dataItemNoNumber", { value, max: limits.numberMaxDecimals }) };
}

const numeral = new RegExp(`^[+-]?\\d+(?:\\.\\d{1,${limits.numberMaxDecimals}})?$`, "u");

/** Of an item that shows moments it may have a time of day. */
function noDay(value: string, item: Row): RecordErrors | undefined {
  const [day = "", time, ...more] = value.trim().split(/[ T]/u);
  const format = String(item["format"] ?? "");
  const isMoment = format !== "" && !isDateFormat(format, ComponentType.date);
  const isTimed = time === undefined || (isMoment && timeOfDay.test(time));
  if (isCalendarDay(day) && isTimed && more.length === 0) return undefined;
  return { dataConValue: hookError(isMoment ? "dataItemNoMoment" : "dataItemNoDay", { value }) };
}

const timeOfDay = /^(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d)?$/u;

/** What is newly written of another kind of item, and a format that can show no day. */
function ofAnotherKind(before: Row | undefined, after: Row): RecordErrors | undefined {
  const { format = null, dataSpecValue = null, type } = after;
  if (format !== null && format !== before?.["format"]) {
    if (type !== ofKind.format) return { format: hookError("dataItemFormatOfDates", {}) };
    if (!isDateFormat(String(format), ComponentType.dateTime))
      return { format: hookError("dataItemFormatUnreadable", { format: String(format) }) };
  }
  return dataSpecValue !== null &&
    dataSpecValue !== before?.["dataSpecValue"] &&
    type !== ofKind.dataSpecValue
    ? { dataSpecValue: hookError("dataItemFigureOfNumbers", {}) }
    : undefined;
}

/**
 * Forms in effect that choose from the item, columns of sub-tables included, and items that depend on it. What other
 * organisations have is counted, not named.
 */
async function usedBy(
  tx: Tx,
  { name, organId, language }: { name: string; organId: number; language: Language },
  said: string,
): Promise<RecordErrors | undefined> {
  const { rows } = await sql<{ used: string | null; total: number }>`
    with uses as (
      select distinct on (f.page_id) case when f.organ_id is null or f.organ_id = ${organId}
        then ${formLabelIn(language)} end as used
      from form_page f where f.state = 'effective' and ${choosesFrom(name)}
    ), named as (
      select used from uses
      union all select data_en_name from data_item where parent_en_name = ${name} and _deleted_at is null
    )
    select used, count(*) over ()::int as total from named order by used limit ${namesTold}`.execute(tx);
  const [first] = rows;
  if (first === undefined) return undefined;
  const uses = namesOrDash(rows.flatMap(({ used }) => used ?? []));
  return { dataEnName: hookError(said, { item: name, count: first.total, uses }) };
}

async function dependsOnItself(tx: Tx, name: string, parent: string): Promise<RecordErrors | undefined> {
  const { rows } = await sql<{ loops: boolean }>`
    with recursive above(name) as (
      select ${parent}::text collate "C"
      union select i.parent_en_name::text collate "C" from data_item i join above a on i.data_en_name = a.name
      where i._deleted_at is null and i.parent_en_name is not null
    )
    select exists (select 1 from above where name = ${name}) as loops`.execute(tx);
  return rows[0]?.loops === true ? { parentEnName: hookError("dataItemLoop", { item: name }) } : undefined;
}
