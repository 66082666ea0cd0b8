import type { CallDeclaration } from "#contract/calls/define-call.ts";
import * as transfer from "#contract/calls/table-transfer.ts";
import * as declared from "#contract/calls/tables.ts";
import type { Language } from "#contract/codes/language.ts";
import { type AccessOperation, componentSchemas, type TableAccess } from "#tables";
import type { Reach } from "../access/index.ts";
import type { RestrictedData } from "../viewer/index.ts";
import type { ServedTable, TablePort } from "../ports.ts";
import { describeCall } from "./describe-call.ts";
import type { OpenApiDocument } from "./open-api-document.ts";
import type { JsonSchema, NamedSchemas } from "./wire-schema.ts";

/** The derived operations by the right that each needs. */
const derived: readonly (readonly [CallDeclaration, AccessOperation])[] = [
  [declared.listTableRows, "read"],
  [declared.getTableRow, "read"],
  [declared.addTableRow, "create"],
  [declared.updateTableRow, "update"],
  [declared.saveTableRow, "update"],
  [declared.removeTableRows, "delete"],
  [declared.restoreTableRows, "restore"],
  [declared.tableRowHistory, "history"],
  [transfer.importTablePreview, "import"],
  [transfer.importTableCommit, "import"],
  [transfer.importTableRevert, "import"],
  [transfer.exportTable, "export"],
];

/** The same with no table left open in their paths, so that each is described once for all tables. */
const operations = derived.map(([call, right]) => ({ call, right, onAny: declared.onTable(call, "any") }));

/** The calls of every table that somebody may read, with the table's own rows in them. */
export function describeTables(
  tables: TablePort,
  viewer: { access: readonly string[]; forbidden: RestrictedData; reach: Reach },
  language: Language,
): Pick<OpenApiDocument, "paths"> & { schemas: NamedSchemas } {
  const paths: OpenApiDocument["paths"] = {};
  const schemas: NamedSchemas = {};
  for (const table of tables.all()) {
    const access = table.accessOf(
      viewer.access,
      viewer.forbidden.hiddenFields(table.model.name),
      viewer.reach,
    );
    if (!access.read || table.model.storage === "call") continue;
    const names = addSchemas(schemas, table, { access, language });
    for (const { call, right, onAny } of operations) {
      if (!access[right]) continue;
      const { path } = declared.onTable(call, table.model.name);
      const operation = withRows(describeCall(onAny, schemas), call, names);
      paths[path] = { post: { ...operation, operationId: `${call.name}_${table.model.name}` } };
    }
  }
  return { paths, schemas };
}

interface SchemaNames {
  row: JsonSchema;
  create: JsonSchema;
  changes: JsonSchema;
}

function addSchemas(
  schemas: NamedSchemas,
  { model }: ServedTable,
  { access, language }: { access: TableAccess; language: Language },
): SchemaNames {
  const components = componentSchemas(model, language, {
    readable: access.readableFields,
    writable: access.writableFields,
  });
  const put = (suffix: string, schema: unknown): JsonSchema => {
    const name = `${model.name}${suffix}`;
    schemas[name] = schema as JsonSchema;
    return { $ref: `#/components/schemas/${name}` };
  };
  return {
    row: put("Row", components.row),
    create: put("NewRow", components.create),
    changes: put("Changes", components.changes),
  };
}

/** The operation with the table's schemas in the place of "any row". */
function withRows(described: JsonSchema, call: CallDeclaration, names: SchemaNames): JsonSchema {
  const operation = structuredClone(described);
  const answer = at(operation, "responses", "200", "content", "application/json", "schema", "properties");
  const body = at(operation, "requestBody", "content", "application/json");
  if (call === declared.listTableRows)
    at(answer, "data", "properties")["rows"] = { type: "array", items: names.row };
  if (
    [declared.getTableRow, declared.addTableRow, declared.updateTableRow, declared.saveTableRow].some(
      (one) => one === call,
    )
  )
    answer["data"] = names.row;
  if (call === declared.addTableRow) body["schema"] = names.create;
  if (call === declared.updateTableRow) at(body, "schema", "properties")["changes"] = names.changes;
  return operation;
}

/** A part of a document; an empty one where there is none. */
function at(part: JsonSchema, ...steps: readonly string[]): JsonSchema {
  let found: JsonSchema = part;
  for (const step of steps) {
    const next = found[step];
    if (typeof next !== "object" || next === null || Array.isArray(next)) return {};
    found = next;
  }
  return found;
}
