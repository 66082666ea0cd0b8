import type { CallDeclaration, InputOf, OutputOf } from "#contract/calls/define-call.ts";
import { getTableRow, listTableRows } from "#contract/calls/tables.ts";
import { type Refusal, refuse } from "#contract/errors/refusal.ts";
import type { AccessOperation, TableOperation } from "#tables";
import { handle, type Handler, type SessionScope } from "../http/index.ts";
import { type TableContext, tableFor } from "./rows/table-context.ts";

/**
 * Serves a derived operation for every table: finds the table named in the path and asks for the right that its schema
 * gives for the operation. Who may not read a table is told so; what is no table is not found.
 */
export function onEveryTable<Call extends CallDeclaration>(
  call: Call,
  right: AccessOperation,
  run: (
    input: InputOf<Call>,
    context: TableContext,
    scope: Omit<SessionScope, "tx">,
  ) => Promise<OutputOf<Call> | Refusal>,
): Handler {
  return handle(call, async (input, scope) => {
    const context = tableFor(scope, scope.steps["entity"] ?? "");
    if (context === undefined || context.model.storage === "call") return refuse("notFound");
    if (!context.access[right] || isRemoved(call, context)) return refuse("noPermission");
    return run(input, context, scope);
  });
}

const operationsOfReading: Readonly<Record<string, TableOperation | undefined>> = {
  [listTableRows.name]: "list",
  [getTableRow.name]: "get",
};

/** Reading is one right; a schema may still take the list or the single row away. */
function isRemoved(call: CallDeclaration, { model }: TableContext): boolean {
  const operation = operationsOfReading[call.name];
  return operation !== undefined && model.removedOperations.includes(operation);
}
