import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { FieldModel, TableModel } from "#tables";
import { shippedModels } from "./support/a-table.ts";

const folder = new URL("../../src/server/db/migrations/", import.meta.url);
const migrations = readdirSync(folder)
  .filter((name) => name.endsWith(".sql"))
  .map((name) => readFileSync(new URL(name, folder), "utf8"))
  .join("\n");

interface Column {
  type: string;
  notNull: boolean;
  filled: boolean;
}

/** Columns of a table as the migrations declare and later add them. */
function columnsOf(table: string): Map<string, Column> {
  const body = new RegExp(`create table ${table} \\(\\n([\\s\\S]*?)\\n\\);`).exec(migrations)?.[1] ?? "";
  const altered = [...migrations.matchAll(new RegExp(`alter table ${table}\\b[^;]*;`, "g"))].join("\n");
  const added = [...altered.matchAll(/add column (?:if not exists )?([^;,]+)/g)].map(([, line = ""]) => line);
  const columns = new Map<string, Column>();
  for (const line of [...body.split("\n"), ...added]) {
    const [, name, type, rest = ""] =
      /^\s*([a-z_]+) (bigint|integer|smallint|text(?:\[\])?|boolean|date|timestamptz|jsonb|numeric)(?![\w[])(.*)$/.exec(
        line,
      ) ?? [];
    if (name === undefined || type === undefined) continue;
    columns.set(name, {
      type,
      notNull: /not null|primary key/.test(rest),
      filled: /default|identity/.test(rest),
    });
  }
  return columns;
}

const adopted = [...shippedModels().values()].filter((model) => model.storage === "adopted");
const fields = adopted.flatMap((model) =>
  model.fields.map((field): [string, TableModel, FieldModel] => [
    `${model.name}.${field.name}`,
    model,
    field,
  ]),
);

describe("adopted tables", () => {
  it("are those that a migration makes", () => {
    expect(adopted.map((model) => model.table).sort()).toEqual([
      "absence",
      "assistant",
      "dept",
      "dept_rel",
      "instance_record",
      "menu",
      "operation_log",
      "organ",
      "process_category",
      "query_auth",
      "role",
      "role_right",
      "task_type",
      "user_account",
      "user_data_forbid",
    ]);
  });

  it.each(fields)("%s has the column that the migration made", (_name, model, field) => {
    const column = columnsOf(model.table).get(field.column);
    expect(column?.type).toBe(field.columnType);
  });

  it.each(adopted.map((model): [string, TableModel] => [model.name, model]))(
    "%s asks for every value that the database insists on",
    (_name, model) => {
      const given = new Set(
        model.fields
          .filter((field) => field.required || field.default !== undefined || field.readOnly)
          .map((field) => field.column),
      );
      for (const [name, column] of columnsOf(model.table)) {
        if (column.notNull && !column.filled) expect(given, name).toContain(name);
      }
    },
  );

  it.each(fields)(
    "%s never stores nothing where the database insists on something",
    (_name, model, field) => {
      const insists = columnsOf(model.table).get(field.column)?.notNull === true;
      const canBeNothing =
        field.nullable || !(field.readOnly || field.default !== undefined || field.required);
      expect(insists && canBeNothing).toBe(false);
    },
  );
});
