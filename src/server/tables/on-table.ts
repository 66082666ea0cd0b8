import type { CallDeclaration, InputOf, OutputOf } from "#contract/calls/define-call.ts";
import { getTableRow, listTableRows } from "#contract/calls/tables.ts";
import { isRefusal, type Refusal, refuse } from "#contract/errors/refusal.ts";
import type { AccessOperation, TableOperation } from "#tables";
import { handle, type Handler, type SessionScope, type WrittenJson } from "../http/index.ts";
import type { ServedTable } from "../ports.ts";
import { recordTableAct } from "./record-table-act.ts";
import { type Author, refusalOf, type TableContext, tableFor } from "./rows/table-context.ts";

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
  ) => Promise<OutputOf<Call> | WrittenJson<OutputOf<Call>> | Refusal>,
): Handler {
  const entityOf = (steps: Readonly<Record<string, string>>): string => steps["entity"] ?? "";
  const barred = (
    table: ServedTable | undefined,
    caller: Pick<Author, "roles" | "forbidden" | "reach">,
  ): Refusal | undefined => {
    if (table === undefined || table.model.storage === "call") return refuse("notFound");
    const access = table.accessOf(
      caller.roles,
      caller.forbidden.hiddenFields(table.model.name),
      caller.reach,
    );
    if (!access[right]) return refusalOf(table, caller, right);
    return isRemoved(call, table) ? refuse("noPermission") : undefined;
  };
  const handler = handle(call, async (input, scope) => {
    const context = tableFor(scope, entityOf(scope.steps));
    if (context === undefined) return refuse("notFound");
    const refusal = barred(context.table, context.author);
    if (refusal !== undefined) return refusal;
    const answer = await run(input, context, scope);
    if (!isRefusal(answer))
      await recordTableAct(context, call.name, { input, answer, request: scope.request });
    return answer;
  });
  return {
    ...handler,
    admits: ({ tables }, { access: roles, forbidden, reach }, steps) =>
      barred(tables.find(entityOf(steps)), { roles, forbidden, reach }),
  };
}

const operationsOfReading: Readonly<Record<string, TableOperation | undefined>> = {
  [listTableRows.name]: "list",
  [getTableRow.name]: "get",
};

/** Reading is one right; a schema may still take the list or the single row away. */
function isRemoved(call: CallDeclaration, { model }: ServedTable): boolean {
  const operation = operationsOfReading[call.name];
  return operation !== undefined && model.removedOperations.includes(operation);
}
