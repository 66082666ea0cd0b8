import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { CallDeclaration } from "#contract/calls/define-call.ts";
import { calls } from "#contract/calls/index.ts";
import { onTable } from "#contract/calls/tables.ts";
import { checkoutDir } from "#server/checkout.ts";
import type { FieldModel, TableModel } from "#tables";
import { readdirSync } from "node:fs";
import { requestOf } from "../support/app.ts";
import type { MarkedCompany } from "../support/builders/a-marked-company.ts";
import { aMarkedRow, referredFirst } from "../support/builders/marked-rows.ts";
import { groupMark, type TwoCompanies, twoCompanies } from "../support/two-companies.ts";
import { type Caller, callers } from "./call-inputs.ts";
import { changesGroup, hasRight, reachesOthers, rightOf } from "./expected-of-tables.ts";

/** The rows of a table that the operations are about. */
interface Rows {
  home: Subject;
  away: Subject;
  group: Subject;
}

/** A row, with what an operation may name of it. */
interface Subject {
  key: string;
  changeId: number;
  batchId: string;
  values: Readonly<Record<string, unknown>>;
}

let world: TwoCompanies;
const rowsOf = new Map<string, Rows>();
const operations = calls.filter(({ path }) => path.includes("{entity}"));
const files = readdirSync(`${checkoutDir}/schemas`).filter((name) => /^(?!profiles\.).*\.json$/u.test(name));
const entities = files.map((file) =>
  file.replace(".json", "").replaceAll(/-(\w)/gu, (_all, letter: string) => letter.toUpperCase()),
);

beforeAll(async () => {
  world = await twoCompanies();
  for (const model of referredFirst(tables().map((table) => table.model))) {
    if (model.storage === "call") continue;
    const isOfCompanies = model.scope !== "group";
    // What hangs on people is nobody else's.
    const isOfGroup = model.scope !== "membership" && model.scope !== "organisation";
    const group = isOfGroup ? await subjectOf(model, { mark: groupMark }) : undefined;
    const home = isOfCompanies ? await subjectOf(model, world.home) : group!;
    const away = isOfCompanies ? await subjectOf(model, world.away) : group!;
    rowsOf.set(model.name, { home, away, group: group ?? home });
  }
  await world.begin();
}, 60_000);
afterAll(() => world.close());

const tables = () => entities.flatMap((entity) => world.app.ports.tables.find(entity) ?? []);

async function subjectOf(model: TableModel, owner: MarkedCompany | { mark: string }): Promise<Subject> {
  const key = (await aMarkedRow(world.app, model, owner)) ?? "0";
  const db = world.app.database.kysely;
  const column = model.fields.find(({ name }) => name === model.key)!.column;
  const { rows } = await sql<{ row: Record<string, unknown> }>`
    select to_jsonb(t) as row from ${sql.id(model.table)} t where ${sql.id(column)}::text = ${key}`.execute(
    db,
  );
  const stored = rows[0]?.row ?? {};
  const values = Object.fromEntries(model.fields.map((field) => [field.name, stored[field.column] ?? null]));
  const field = editable(model);
  // As somebody changed it long ago, so that there is something to look up, to take back and to undo.
  const changes =
    field === undefined ? {} : { [field.name]: { from: `${owner.mark}!`, to: values[field.name] } };
  const changed = await sql<{ changeId: number; batchId: string }>`
    insert into table_change (entity, row_key, kind, user_code, organ_id, batch_id, changes)
    values (${model.name}, ${key}, 'update', ${owner.mark}, ${"organId" in owner ? owner.organId : null}, gen_random_uuid(),
      ${JSON.stringify(changes)}::jsonb)
    returning change_id, batch_id`.execute(db);
  const { changeId, batchId } = changed.rows[0]!;
  return { key, changeId, batchId, values };
}

/** A field that people write and that takes nearly any value. */
function editable({ fields, key }: TableModel): FieldModel | undefined {
  const written = fields.filter(
    ({ name, readOnly, calc, reference, choices, limits }) =>
      name !== key &&
      !readOnly &&
      calc === undefined &&
      reference === undefined &&
      choices === undefined &&
      limits.pattern === undefined &&
      limits.format === undefined,
  );
  return written.find(({ columnType }) => columnType === "text") ?? written[0];
}

function otherValue({ columnType }: FieldModel): unknown {
  if (columnType === "text") return "改";
  if (columnType === "boolean") return true;
  if (columnType === "date") return "2026-12-02";
  if (columnType === "timestamptz") return "2026-12-02T00:00:00Z";
  if (columnType === "jsonb" || columnType === "text[]") return ["改"];
  return 2;
}

/** A new row that belongs to a company, or names its people. */
function newRow(model: TableModel, { staff, deptId, organId }: MarkedCompany): Record<string, unknown> {
  const valueOf = (field: FieldModel): unknown => {
    if (/organId$/iu.test(field.name)) return organId;
    if (field.reference?.entity === "user") return staff;
    if (field.reference?.entity === "dept") return deptId;
    if (field.reference !== undefined) return undefined;
    return field.choices?.[0]?.value ?? field.example ?? (field.required ? otherValue(field) : undefined);
  };
  return Object.fromEntries(
    model.fields
      .filter(({ readOnly, calc }) => !readOnly && calc === undefined)
      .map((field) => [field.name, valueOf(field)])
      .filter(([, value]) => value !== undefined),
  );
}

/** Inputs of an operation about one row, and about all that somebody finds. */
function inputsOf(call: CallDeclaration, model: TableModel, row: Subject, company: MarkedCompany): object[] {
  const field = editable(model);
  const { key, values, changeId, batchId } = row;
  const to = field === undefined ? {} : { [field.name]: otherValue(field) };
  const changes =
    field === undefined ? {} : { [field.name]: { from: values[field.name], to: otherValue(field) } };
  const job = { jobId: "00000000-0000-4000-8000-000000000000" };
  const reference = model.fields.find((one) => one.reference !== undefined);
  switch (call.name) {
    case "listTableRows":
      return [{ pageSize: 200 }, { keyword: "0X", pageSize: 200 }, { deleted: true }];
    case "labelTableRows":
      return [
        reference === undefined
          ? { field: model.key, values: [key] }
          : { field: reference.name, values: [company.staff, String(company.deptId), key] },
      ];
    case "addTableRow":
      return [newRow(model, company)];
    case "updateTableRow":
      return [{ key, changes }];
    case "saveTableRow":
      return [
        { key, changes, details: [] },
        { row: newRow(model, company), details: [] },
      ];
    case "moveTableRow":
      return [{ key, parent: null }];
    case "removeTableRows":
    case "restoreTableRows":
      return [{ keys: [key] }];
    case "checkTableValue":
      return [{ row: values, field: model.label }];
    case "tableRowHistory":
      return [{ key }, {}];
    case "revertTableRow":
      return [{ key, changeId }];
    case "undoTableBatch":
      return [{ batchId }];
    case "bulkUpdateTableRows":
      return [
        { keys: [key], changes: to },
        { filter: {}, changes: to },
      ];
    case "bulkRemoveTableRows":
      return [{ keys: [key] }, { filter: {} }];
    case "exportTable":
      return [{ format: "csv" }];
    case "getTableRow":
      return [{ key }];
    case "saveTableView":
      return [{ viewId: company.viewId, name: "改", query: "", audience: "own", isDefault: false }];
    case "removeTableView":
      return [{ viewId: company.viewId }];
    case "importTablePreview":
      return [{}];
    case "remapTableImport":
      return [{ ...job, mapping: [] }];
    case "correctImportLine":
      return [{ ...job, line: 2, cells: [] }];
    case "listTableJobs":
      return [{}, job];
    default:
      return [job];
  }
}

interface Outcome {
  status: number;
  code: number | undefined;
  text: string;
  touched: readonly string[];
}

async function make(call: CallDeclaration, caller: Caller, input: object): Promise<Outcome> {
  const person = {
    everything: world.chief,
    admin: world.home.admin,
    designer: world.home.designer,
    member: world.home.member,
    foreigner: world.away.member,
    stranger: undefined,
  }[caller];
  const headers = person === undefined ? {} : { token: world.sessionOf(person).token };
  const request = requestOf(call, input as Record<string, unknown>, world.app.ports.config);
  const response = await world.app.app.inject({ ...request, headers: { ...request.headers, ...headers } });
  const said = JSON.stringify(input).match(/[\w-]*Q[ABG]0X[\w!-]*/gu) ?? [];
  const longest = said.toSorted((a, b) => b.length - a.length);
  const isJson = String(response.headers["content-type"]).startsWith("application/json");
  return {
    status: response.statusCode,
    code: isJson ? (response.json() as { code?: number }).code : undefined,
    text: longest.reduce((left, one) => left.replaceAll(one, ""), response.body).toUpperCase(),
    touched: world.touched(),
  };
}

/** What is wrong with an answer to a caller, by what the table's schema says. */
function faultOf(
  model: TableModel,
  operation: string,
  caller: Exclude<Caller, "stranger">,
  { status, code, text, touched }: Outcome,
): string | undefined {
  const walled = caller === "foreigner" ? world.home.mark : world.away.mark;
  if (status >= 500) return `answered ${status} ${text.slice(0, 200)}`;
  if (!hasRight(model, operation, caller))
    return code === 12_139 || code === 12_376 ? undefined : `answered ${status} ${code ?? ""}, not refused`;
  if (touched.includes(groupMark) && !changesGroup(model, caller)) return "changed what is the group's";
  // People and what else a row refers to have walls of their own.
  if (reachesOthers(model, caller) || (caller === "everything" && operation === "labelTableRows"))
    return undefined;
  if (touched.includes(walled)) return `changed things of ${walled}`;
  const at = text.indexOf(walled);
  return at < 0 ? undefined : `told …${text.slice(Math.max(0, at - 80), at + 40)}…`;
}

/** Whose rows a caller tries: everybody's; the foreigner, who is a member elsewhere, those of home. */
function sidesFor(caller: Caller, { home, away, group }: Rows): readonly (keyof Rows)[] {
  if (caller === "foreigner" || home === away) return ["home"];
  return group === home ? ["home", "away"] : ["home", "away", "group"];
}

describe("the matrix of tables", () => {
  it("has every operation of every schema", () => {
    expect(operations.map(({ name }) => name).toSorted()).toEqual(Object.keys(rightOf).toSorted());
    expect(
      tables()
        .map(({ model }) => model.name)
        .toSorted(),
    ).toEqual(entities.toSorted());
  });

  it("knows no stranger", async () => {
    const statuses: [string, number][] = [];
    for (const declared of operations)
      statuses.push([declared.name, (await make(onTable(declared, "dept"), "stranger", {})).status]);
    expect(statuses).toEqual(operations.map(({ name }) => [name, 401]));
  });

  it.each(entities)("%s", async (entity) => {
    const { model } = world.app.ports.tables.find(entity)!;
    const rows = rowsOf.get(entity);
    const faults: string[] = [];
    for (const declared of rows === undefined ? [] : operations) {
      const call = onTable(declared, entity);
      for (const caller of callers) {
        if (caller === "stranger") continue;
        const may = hasRight(model, call.name, caller);
        for (const side of may ? sidesFor(caller, rows!) : (["home"] as const)) {
          const company = side === "away" ? world.away : world.home;
          const inputs = inputsOf(call, model, rows![side], company);
          for (const input of may ? inputs : inputs.slice(0, 1)) {
            const fault = faultOf(model, call.name, caller, await make(call, caller, input));
            if (fault !== undefined) faults.push(`${caller}, ${call.name} of ${side}: ${fault}`);
          }
        }
      }
    }
    expect([...new Set(faults)]).toEqual([]);
  });
});
