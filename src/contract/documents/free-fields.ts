import { readTag } from "./document-tag.ts";
import { type FoundTag, rowNumber } from "./placeholders.ts";

/** What somebody types to fill a free template. */
export interface FreeField {
  name: string;
  type: "text" | "yesNo" | "rows";
  /** Of rows: the columns of each. */
  columns?: readonly FreeField[];
}

/**
 * What a free template asks for, in the order of its document: each name once. A section without a comparison asks for
 * rows where placeholders stand in it, else for yes or no. Pure.
 */
export function freeFieldsOf(found: readonly FoundTag[]): FreeField[] {
  const fields = new Map<string, FreeField>();
  gather(found, fields);
  return [...fields.values()];
}

function gather(found: readonly FoundTag[], fields: Map<string, FreeField>): void {
  for (const each of found) {
    const read = readTag(each.tag);
    if (read === undefined || read.name === rowNumber) continue;
    const { name, test } = read;
    const isRows = each.kind === "section" && test === undefined && each.children.length > 0;
    if (isRows) {
      const columns = new Map((fieldsOf(fields, name)?.columns ?? []).map((column) => [column.name, column]));
      gather(each.children, columns);
      fields.set(name, { name, type: "rows", columns: [...columns.values()] });
      continue;
    }
    const type = isYesNo(each, test) ? "yesNo" : "text";
    // A name that is written somewhere is a text, whatever asks whether it is there.
    if (!fields.has(name) || (type === "text" && fieldsOf(fields, name)?.type === "yesNo"))
      fields.set(name, { name, type });
    gather(each.children, fields);
  }
}

const fieldsOf = (fields: Map<string, FreeField>, name: string) => fields.get(name);

function isYesNo(each: FoundTag, test: { value: string | number | boolean } | undefined): boolean {
  return each.kind !== "value" && (test === undefined || typeof test.value === "boolean");
}
