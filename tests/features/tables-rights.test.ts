import { readdirSync, readFileSync } from "node:fs";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { CallDeclaration } from "#contract/calls/define-call.ts";
import { calls } from "#contract/calls/index.ts";
import * as transfer from "#contract/calls/table-transfer.ts";
import * as views from "#contract/calls/table-views.ts";
import * as rows from "#contract/calls/tables.ts";
import { checkoutDir } from "#server/checkout.ts";
import type { EntitySchema, TableSchema } from "#tables";
import { requestOf, startTestApp, type TestApp } from "../support/app.ts";
import { anAccount } from "../support/builders/account.ts";

const folder = `${checkoutDir}/schemas`;
const schemas = readdirSync(folder)
  .filter((file) => file.endsWith(".json") && file !== "profiles.json")
  .map((file) => JSON.parse(readFileSync(`${folder}/${file}`, "utf8")) as TableSchema);

type Right = "read" | "create" | "update" | "delete" | "restore" | "history" | "import" | "export";

/** Every operation on a table, the rights it needs, and an input that changes nothing even where it may be done. */
const nobody = 987_654_321;
const jobId = "00000000-0000-4000-8000-000000000000";
const unknown = { "no such field": 1 };
const aView = { name: "x", query: "", audience: "own", isDefault: false };
const operations: readonly [CallDeclaration, object, ...Right[]][] = [
  [rows.listTableRows, { pageSize: 1 }, "read"],
  [rows.listTableRows, { pageSize: 1, deleted: true }, "read", "restore"],
  [rows.getTableRow, { key: nobody }, "read"],
  [rows.labelTableRows, { field: "no such field", values: [nobody] }, "read"],
  [rows.checkTableValue, { field: "*", row: {} }, "read"],
  [rows.addTableRow, unknown, "create"],
  [rows.updateTableRow, { key: nobody, changes: {} }, "update"],
  [rows.saveTableRow, { row: unknown, details: [] }, "create"],
  [rows.saveTableRow, { key: nobody, changes: { x: { from: 1, to: 2 } }, details: [] }, "update"],
  [rows.moveTableRow, { key: nobody, parent: null }, "update"],
  [rows.bulkUpdateTableRows, { keys: [nobody], changes: unknown }, "update"],
  [rows.revertTableRow, { key: nobody, changeId: nobody }, "update", "history"],
  [rows.removeTableRows, { keys: [nobody] }, "delete"],
  [rows.bulkRemoveTableRows, { keys: [nobody], dryRun: true }, "delete"],
  [rows.restoreTableRows, { keys: [nobody] }, "restore"],
  [rows.tableRowHistory, { key: nobody }, "history"],
  [rows.undoTableBatch, { batchId: jobId }, "read"],
  [views.saveTableView, { viewId: nobody, ...aView }, "read"],
  [views.removeTableView, { viewId: nobody }, "read"],
  [transfer.importTablePreview, {}, "import"],
  [transfer.remapTableImport, { jobId, mapping: [] }, "import"],
  [transfer.listImportLines, { jobId }, "import"],
  [transfer.downloadImportErrors, { jobId, format: "csv" }, "import"],
  [transfer.correctImportLine, { jobId, line: 2, cells: [] }, "import"],
  [transfer.importTableCommit, { jobId }, "import"],
  [transfer.importTableRevert, { jobId }, "import"],
  [transfer.exportTable, { format: "csv", filter: unknown }, "export"],
  [transfer.listTableJobs, {}, "read"],
  [transfer.cancelTableJob, { jobId }, "read"],
  [transfer.runTableJobAgain, { jobId }, "read"],
  [transfer.downloadTableExport, { jobId }, "export"],
];

/** What table-schemas says of rights, read from the file itself: not from the model that the server reads them from. */
function mayDo(entity: EntitySchema, right: Right, role: string): boolean {
  const { access, api } = entity;
  const holds = (roles: readonly string[] = []): boolean => roles.includes("*") || roles.includes(role);
  if (!holds(access.read)) return false;
  if (right !== "read" && api?.[right] === false) return false;
  switch (right) {
    case "read":
      return true;
    case "export":
      return holds(access.export ?? access.read);
    case "import":
      return access.import === undefined
        ? holds(access.create) && holds(access.update)
        : holds(access.import);
    case "history":
      return entity.audit === true && holds(access.history ?? access.read);
    case "restore":
      return entity.softDelete === true && holds(access.restore ?? access.delete);
    default:
      return holds(access[right]);
  }
}

const stranger = "employee";
const rolesOf = ({ "x-entity": { access } }: TableSchema): string[] =>
  [...new Set([...Object.values(access).flat(), stranger])].filter((role) => role !== "*");

let test: TestApp;
const holders = new Map<string, string>();
beforeAll(async () => {
  test = await startTestApp({ schemas: folder });
  for (const role of new Set(schemas.flatMap(rolesOf))) {
    const { userCode } = await anAccount(test.database.kysely, { roles: [role] });
    holders.set(role, userCode);
  }
}, 60_000);
afterAll(() => test.close());

/** Everything that a table's operations write: its rows, their history, and jobs. */
async function stateOf(table: string): Promise<unknown> {
  // That somebody was refused is written down itself.
  const kept = table === "operation_log" ? sql`where t.kind <> 'refused'` : sql``;
  const { rows: found } = await sql`
    select (select md5(string_agg(t::text, '' order by t::text)) from ${sql.id(table)} t ${kept}) as rows,
           (select count(*) from table_change) as changes, (select count(*) from table_job) as jobs`.execute(
    test.database.kysely,
  );
  return found;
}

/** What an operation answers somebody. */
async function answerTo(call: CallDeclaration, entity: string, input: object, token: string) {
  const on = rows.onTable(call, entity);
  const request = requestOf(on, input as Record<string, unknown>, test.ports.config);
  const isUpload = call.encoding === "multipart";
  const response = await test.app.inject({
    method: request.method,
    url: request.url,
    headers: isUpload ? { token } : { ...request.headers, token },
    ...(isUpload || request.payload === undefined ? {} : { payload: request.payload }),
  });
  const { code } = response.json() as { code?: number };
  return { status: response.statusCode, code };
}

it("every operation on tables is among those that are asked for here", () => {
  // when
  const asked = new Set(operations.map(([call]) => call.name));
  const onTables = calls.filter(({ path }) => path.startsWith("/basic/{entity}/")).map(({ name }) => name);

  // then
  expect(onTables.filter((name) => !asked.has(name))).toEqual([]);
});

describe.each(schemas.map((schema) => [schema["x-entity"].name, schema] as const))(
  "the table %s",
  (name, schema) => {
    const entity = schema["x-entity"];

    it.each(rolesOf(schema))("lets the role %s do what its schema says, and nothing else", async (role) => {
      // given
      const { token } = await test.logIn(holders.get(role) ?? "");
      const table = test.ports.tables.find(name)!.model.table;
      const before = await stateOf(table);
      const expected: Record<string, boolean> = {};
      const allowed: Record<string, boolean> = {};

      // when
      for (const [call, given, ...rights] of operations) {
        const input = "field" in given && given.field === "*" ? { ...given, field: entity.key } : given;
        const title = `${call.name} ${JSON.stringify(input)}`;
        const { status, code } = await answerTo(call, name, input, token);
        expected[title] = rights.every((right) => mayDo(entity, right, role));
        allowed[title] = !(status === 400 && code === 12139);
      }

      // then
      expect(allowed).toEqual(expected);
      expect(await stateOf(table)).toEqual(before);
    });

    const guarded = Object.entries(schema.properties).filter(([, field]) => field["x-access"] !== undefined);
    it.each(guarded)(
      "shows %s to those whose role may read it, and takes it from those who may write",
      async (field, { "x-access": access, readOnly }) => {
        for (const role of rolesOf(schema).filter((one) => mayDo(entity, "read", one))) {
          // given
          const { token } = await test.logIn(holders.get(role) ?? "");
          const reads = access?.read === undefined || access.read.includes(role);
          const writes = readOnly !== true && (access?.write === undefined || access.write.includes(role));

          // when
          const shown = await answerTo(rows.listTableRows, name, { columns: [field], pageSize: 1 }, token);
          const sought = await answerTo(
            rows.listTableRows,
            name,
            { filter: { [field]: { isNull: true } } },
            token,
          );
          const ordered = await answerTo(rows.labelTableRows, name, { field, values: ["x"] }, token);

          // then
          const seen = reads ? 200 : 422;
          expect([role, shown.status, sought.status, ordered.status]).toEqual([
            role,
            seen,
            seen,
            reads ? 200 : 404,
          ]);
          if (!mayDo(entity, "create", role)) continue;
          const { body } = await test.call(
            rows.onTable(rows.addTableRow, name),
            { [field]: "x", "no such field": "x" },
            { as: { token, userCode: "" }, lang: "en-US" },
          );
          expect([role, field in (body.errors ?? {})]).toEqual([role, !writes]);
        }
      },
    );
  },
);
