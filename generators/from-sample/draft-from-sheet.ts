import { propertyNames } from "../draft/property-name.ts";
import type { DraftNote, FieldDraft, TableDraft } from "../draft/table-draft.ts";
import { readTitles, titlesFor } from "../draft/titles.ts";
import { CommandRefused } from "../generator-command.ts";
import { ColumnProfile } from "./column-profile.ts";

const lengths = [10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000, 50_000, 100_000];
/** Rows from which a sample is believed about what is never missing. */
const rowsBelieved = 5;
const keyLike = /(?:^|[a-z\d_ ])(?:id|code|key|no|number|uuid|编号|编码|代码|号)$/iu;

/** What a sheet says of a table, as far as its cells show. */
export async function draftFromSheet(
  name: string,
  lines: AsyncIterable<readonly string[]>,
): Promise<{ draft: TableDraft; notes: DraftNote[]; rows: number }> {
  let heads: readonly string[] | undefined;
  let columns: ColumnProfile[] = [];
  let rows = 0;
  for await (const cells of lines) {
    if (heads === undefined) {
      if (cells.every((cell) => cell.trim() === "")) continue;
      heads = cells.map((cell) => cell.trim());
      columns = heads.map(() => new ColumnProfile());
      continue;
    }
    rows += 1;
    columns.forEach((column, index) => column.add(cells[index] ?? ""));
  }
  if (heads === undefined) throw new CommandRefused("There is no line with the heads of columns in it.");
  const names = propertyNames(heads);
  const notes: DraftNote[] = [];
  const note = (field: string, text: string) => notes.push({ table: name, field, text });
  const key = findKey(heads, columns, rows);
  const fields = columns.map((column, index): FieldDraft => {
    const [field = "", head = ""] = [names[index], heads?.[index]];
    if (head === "") note(field, `column ${index + 1} has no head`);
    if (column.filled === 0) note(field, "no row has a value: a text is assumed");
    const isKey = index === key;
    if (!isKey && column.isUnique && rows >= rowsBelieved && keyLike.test(head)) {
      note(field, "every value is another one: unique");
    }
    return {
      name: field,
      titles: readTitles(head),
      required: isKey || (column.isComplete && rows >= rowsBelieved),
      schema: {
        ...fieldWords(column, isKey),
        ...(!isKey && column.isUnique && rows >= rowsBelieved && keyLike.test(head)
          ? { "x-unique": true }
          : {}),
      },
    };
  });
  const counted = names.includes("id") ? `${name}RowId` : "id";
  const keyField: FieldDraft[] =
    key === undefined
      ? [{ name: counted, titles: { "zh-CN": "编号" }, schema: { type: "integer", readOnly: true } }]
      : [];
  return {
    draft: { name, titles: {}, fields: [...keyField, ...fields], key: names[key ?? -1] ?? counted },
    notes,
    rows,
  };
}

/** The column that names a row: complete, every value another, short, and either called like a key or the first. */
function findKey(
  heads: readonly string[],
  columns: readonly ColumnProfile[],
  rows: number,
): number | undefined {
  const candidates = columns.flatMap((column, index) => {
    const isSuitable = column.guess === "integer" || (column.guess === undefined && !column.hasBlanks);
    return column.isUnique && isSuitable && column.longest <= 64 ? [index] : [];
  });
  const named = candidates.find((index) => keyLike.test(heads[index] ?? ""));
  return named ?? (candidates.includes(0) && rows >= rowsBelieved ? 0 : undefined);
}

function fieldWords(column: ColumnProfile, isKey: boolean): FieldDraft["schema"] {
  switch (column.guess) {
    case "boolean":
      return { type: "boolean" };
    case "integer":
      return { type: "integer" };
    case "decimal":
      return {
        type: "number",
        ...(column.decimals <= 6 ? { multipleOf: Number(`1e-${column.decimals}`) } : {}),
      };
    case "date":
      return { type: "string", format: "date" };
    case "instant":
      return { type: "string", format: "date-time" };
    default:
      return textWords(column, isKey);
  }
}

function textWords(column: ColumnProfile, isKey: boolean): FieldDraft["schema"] {
  const { choices } = column;
  if (choices !== undefined && !isKey) {
    return {
      type: "string",
      oneOf: choices.map((value) => ({
        const: value,
        ...titlesFor(value, readTitles(value.replaceAll("|", "/"))),
      })),
    };
  }
  const maxLength = lengths.find((length) => length >= column.longest) ?? column.longest;
  const isLong = maxLength > 500 || column.hasLineBreaks;
  return {
    type: "string",
    ...(column.isComplete ? { minLength: 1 } : {}),
    maxLength,
    ...(isLong ? { "x-ui": { widget: "textarea" } } : {}),
  };
}
