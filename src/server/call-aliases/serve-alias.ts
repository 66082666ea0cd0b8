import { exportTable } from "#contract/calls/table-transfer.ts";
import * as declared from "#contract/calls/tables.ts";
import { isRefusal, type Refusal, refuse, refuseFields } from "#contract/errors/refusal.ts";
import type { JsonValue } from "#contract/schema.ts";
import type { Row, TableOperation } from "#tables";
import {
  documentCheckOf,
  type Handler,
  type InputCheck,
  readWritten,
  type SessionScope,
} from "../http/index.ts";
import type { ServedTable } from "../ports.ts";
import { rowHandlers } from "../tables/index.ts";
import { tableJobHandlers } from "../table-jobs/index.ts";
import { derivedInput, newValues } from "./derived-input.ts";

interface Derived {
  handler: Handler;
  check: InputCheck;
}

/** The derived operation behind each alias. An import brings a file and has its own call alone. */
const derived = new Map<TableOperation, Derived>(
  (
    [
      ["list", declared.listTableRows],
      ["get", declared.getTableRow],
      ["create", declared.addTableRow],
      ["update", declared.updateTableRow],
      ["delete", declared.removeTableRows],
      ["restore", declared.restoreTableRows],
      ["history", declared.tableRowHistory],
      ["export", exportTable],
    ] as const
  ).map(([operation, call]) => {
    const handler = [...rowHandlers, ...tableJobHandlers].find((one) => one.call === call);
    if (handler === undefined) throw new Error(`${call.name} has no handler`);
    return [operation, { handler, check: documentCheckOf(call.input) }];
  }),
);

/**
 * Serves an alias by the derived operation it stands for: its input in the derived form, the same checks, the
 * same rights, the same answer. Refuses with `notFound` an operation that has no alias.
 */
export async function serveAlias(
  { model }: ServedTable,
  operation: TableOperation,
  sent: Row,
  scope: SessionScope,
): Promise<unknown> {
  const run = (which: TableOperation, input: Row) => runDerived(which, model.name, input, scope);
  const given = derivedInput(operation, model, sent);
  if ("input" in given && (operation !== "update" || given.input["changes"] !== undefined))
    return run(operation, given.input);
  const row = "input" in given ? await run("get", given.input) : await findRow(run, given.find);
  if (operation === "get" || isRefusal(row)) return row;
  const before = row as Row;
  const wanted = newValues(model, sent, "find" in given ? given.find : undefined);
  const changes = Object.entries(wanted).map(([name, to]) => [name, { from: before[name] ?? null, to }]);
  return run("update", {
    key: before[model.key] ?? null,
    changes: Object.fromEntries(changes) as { [name: string]: JsonValue },
  });
}

async function runDerived(
  operation: TableOperation,
  entity: string,
  input: Row,
  scope: SessionScope,
): Promise<unknown> {
  const found = derived.get(operation);
  if (found === undefined) return refuse("notFound");
  const problems = found.check(input);
  if (problems !== undefined) return refuseFields(problems);
  // These handlers open their transactions themselves.
  return found.handler.run(input, { ...scope, steps: { entity } });
}

async function findRow(
  run: (operation: TableOperation, input: Row) => Promise<unknown>,
  values: Row,
): Promise<Row | Refusal> {
  const terms = Object.entries(values).map(([name, value]) => ({ [name]: { eq: value } }));
  const page = await run("list", { filter: { and: terms }, pageSize: 1, count: false });
  if (isRefusal(page)) return page;
  const [row] = (readWritten(page) as { rows: Row[] }).rows;
  return row ?? refuse("notFound");
}
