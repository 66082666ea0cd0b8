import { snakeCase } from "./column-name.ts";
import { deriveKind, valueTypes } from "./derive-kind.ts";
import { fieldKinds } from "./field-kinds.ts";
import type { ColumnType } from "./table-model.ts";
import type { TableSchema } from "./table-schema.ts";

/** What other tables need to know of a table: its names and the columns that a reference may point to. */
export interface TableOutline {
  name: string;
  table: string;
  key: string;
  columnTypes: ReadonlyMap<string, ColumnType>;
  /** Property → entity it refers to. */
  references: ReadonlyMap<string, string>;
}

/** The outline of a schema that the meta-schema has accepted. */
export function outlineOf(schema: TableSchema): TableOutline {
  const entity = schema["x-entity"];
  const columns = Object.entries(schema.properties).map(([name, field]): [string, ColumnType] => {
    const asked = field["x-db"]?.type as ColumnType | undefined;
    const [type = "string"] = valueTypes(field);
    const kind = deriveKind(field);
    const isScalarReference = ["reference", "person", "department", "choice"].includes(kind);
    return [
      name,
      asked ?? (isScalarReference ? (type === "integer" ? "bigint" : "text") : fieldKinds[kind].columnType),
    ];
  });
  return {
    name: entity.name,
    table: entity.table ?? snakeCase(entity.name),
    key: entity.key,
    columnTypes: new Map(columns),
    references: new Map(
      Object.entries(schema.properties).flatMap(([name, field]) =>
        field["x-ref"] === undefined ? [] : [[name, field["x-ref"].entity] as const],
      ),
    ),
  };
}
