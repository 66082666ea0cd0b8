import type { FieldSchema, TableOutline } from "#tables";
import type { DraftNote } from "../draft/table-draft.ts";
import type { TableTaken } from "./draft-from-table.ts";

const onDelete: Readonly<Record<string, "restrict" | "cascade" | "setNull">> = {
  a: "restrict",
  r: "restrict",
  c: "cascade",
  n: "setNull",
};

/** Turns foreign keys into references, where the other table has become a schema too; the rest is noted. */
export function addReferences(
  taken: readonly TableTaken[],
  schema: string,
  known: ReadonlyMap<string, TableOutline>,
): DraftNote[] {
  const byTable = new Map(taken.map((one) => [one.table.name, one]));
  const notes: DraftNote[] = [];
  for (const { table, draft, properties } of taken) {
    for (const foreign of table.foreignKeys) {
      const [column = "", ...more] = foreign.columns;
      const target = foreign.schema === schema ? byTable.get(foreign.table) : undefined;
      const elsewhere = [...known.values()].find((outline) => outline.table === foreign.table);
      const field = draft.fields.find(({ name }) => name === properties.get(column));
      const to = target?.properties.get(foreign.targets[0] ?? "") ?? elsewhere?.key;
      const entity = target?.draft.name ?? elsewhere?.name;
      const said = `(${foreign.columns.join(", ")}) refers to ${foreign.schema}.${foreign.table}`;
      const note = (text: string) => notes.push({ table: draft.name, text: `${said}, ${text}` });
      if (more.length > 0) note("with several columns, which x-ref cannot say");
      else if (field === undefined || to === undefined || entity === undefined) {
        note("which is not among the tables: add its schema and x-ref by hand");
      } else if (target !== undefined && !isLike(field.schema, target, to))
        note("whose column is of another type here");
      else {
        if (foreign.onDelete === "d") note("and would take its default when that goes: here that is refused");
        const { default: _, oneOf: __, maxLength: ___, format: ____, ...words } = field.schema;
        field.schema = {
          ...words,
          "x-ref": {
            entity,
            ...(target !== undefined && to !== target.draft.key ? { field: to } : {}),
            onDelete: onDelete[foreign.onDelete] ?? "restrict",
          },
        };
      }
    }
  }
  return notes;
}

function isLike(words: Pick<FieldSchema, "type">, target: TableTaken, property: string): boolean {
  return target.draft.fields.find(({ name }) => name === property)?.schema.type === words.type;
}
