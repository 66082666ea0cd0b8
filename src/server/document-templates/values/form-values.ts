import { ComponentType } from "#contract/codes/component-type.ts";
import { formPrefix } from "#contract/documents/application-placeholders.ts";
import { type DocumentValue, type DocumentValues, emptyValue } from "#contract/documents/document-values.ts";
import type { FormValues, JsonValue } from "#contract/schema.ts";
import { columnsOf, componentsOf } from "#contract/shapes/form-components.ts";
import type { FormComponent, FormPage } from "#contract/shapes/form-page.ts";
import type { ValueWords } from "../../form/index.ts";
import { dayValue, fieldValue } from "./field-value.ts";

/** The two days of a span of days. */
export const rangeParts = ["start", "end"] as const;

/** Kinds of field that say nothing in a document. */
const silent: ReadonlySet<number> = new Set([ComponentType.staticText, ComponentType.sealPlacements]);

/** The fields that a document can name. Pure. */
export function documentFields(page: FormPage | undefined): readonly FormComponent[] {
  return componentsOf(page).filter(({ componentType }) => !silent.has(componentType));
}

/**
 * The values of a form by the codes of its fields, alone and behind `form.`; sub-tables as rows. What is hidden from the
 * reader is no longer on the page, nor among the values. Pure.
 */
export function formValues(page: FormPage, values: FormValues, words: ValueWords): DocumentValues {
  const named = new Map<string, DocumentValue>();
  for (const component of documentFields(page)) {
    const { componentCode: code, componentType } = component;
    const value = values[code];
    const read =
      componentType === ComponentType.subTable
        ? rowsOf(component, value, words)
        : fieldValue(value, component, words);
    named.set(code, read);
    named.set(`${formPrefix}${code}`, read);
    if (componentType !== ComponentType.dateRange) continue;
    for (const [at, part] of rangeParts.entries()) {
      const day = Array.isArray(value) ? value[at] : undefined;
      named.set(`${code}.${part}`, typeof day === "string" ? dayValue(day, words) : emptyValue);
    }
  }
  return Object.fromEntries(named);
}

function rowsOf(component: FormComponent, value: JsonValue | undefined, words: ValueWords): DocumentValue {
  const columns = columnsOf(component);
  const rows = Array.isArray(value) ? value : [];
  return {
    rows: rows.map((row) =>
      Object.fromEntries(
        columns.map((column) => {
          const cell =
            typeof row === "object" && row !== null && !Array.isArray(row)
              ? row[column.componentCode]
              : undefined;
          return [column.componentCode, fieldValue(cell, column, words)];
        }),
      ),
    ),
  };
}
