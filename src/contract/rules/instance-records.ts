import type { FormValues, JsonValue } from "../schema.ts";
import type { FormPage } from "../shapes/form-page.ts";
import { type ItemPlace, itemPlaces } from "../shapes/item-places.ts";
import { isRow } from "./field-rights.ts";

/** One value of a data item in an application (spec §3 instance data item). */
export interface InstanceRecord {
  /** Counts the places of an item in the order of the form, from 0; a column of a sub-table has one in each row. */
  recIndex: number;
  dataEnName: string;
  /** As it is stored; several choices as a JSON array. */
  dataValue: string;
  /** The same as the form has it. */
  value: JsonValue;
  /** The field by its address: `city`, `lines.city`. */
  componentCode: string;
}

/** The values of data items in a form. A place without a value keeps its number and has no record. Pure. */
export function instanceRecords(page: FormPage | undefined, form: FormValues): InstanceRecord[] {
  const next = new Map<string, number>();
  return itemPlaces(page).flatMap((place) => {
    const { dataEnName } = place;
    const first = next.get(dataEnName) ?? 0;
    const values = valuesAt(place, form);
    next.set(dataEnName, first + values.length);
    return values.flatMap((value, at) => {
      const dataValue = asText(value);
      if (value === undefined || dataValue === "") return [];
      return [{ recIndex: first + at, dataEnName, dataValue, value, componentCode: addressOf(place) }];
    });
  });
}

/** The address of a place, as field rights name it. */
export function addressOf({ field, column }: ItemPlace): string {
  return column === undefined ? field : `${field}.${column}`;
}

function valuesAt({ field, column }: ItemPlace, form: FormValues): (JsonValue | undefined)[] {
  const value = form[field];
  if (column === undefined) return [value];
  return Array.isArray(value) ? value.map((row) => (isRow(row) ? row[column] : undefined)) : [];
}

function asText(value: JsonValue | undefined): string {
  if (value === undefined || value === null) return "";
  if (Array.isArray(value) && value.length === 0) return "";
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}
