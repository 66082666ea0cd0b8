import type { CallDeclaration } from "#contract/calls/define-call.ts";
import { isRefusal, refuse } from "#contract/errors/refusal.ts";
import type { Row, TableOperation } from "#tables";
import { type FoundCall, type Handler, type Ports, readWritten, type SessionScope } from "../http/index.ts";
import type { ServedTable } from "../ports.ts";
import { asDeclared } from "./as-declared.ts";
import { matchPath } from "./match-path.ts";
import { serveAlias } from "./serve-alias.ts";

/** What schemas add to the declared handlers: declared calls by name, and further ones by method and path. */
export const callAliases = { byName: aliasHandler, byPath: aliasAt };

interface AliasedOperation {
  table: ServedTable;
  operation: TableOperation;
}

/**
 * Serves a declared call by the table whose schema names it (`x-entity.api`), as of now: a schema that comes while the
 * server runs brings its calls along, one that goes takes them away. Its answer is cut to what the call declares.
 */
function aliasHandler(call: CallDeclaration): Handler {
  return {
    // The operations open their transactions themselves.
    call: { ...call, tx: "none" },
    isServed: (ports) => findByName(ports, call.name) !== undefined,
    run: async (input, scope) => {
      const found = findByName(scope.ports, call.name);
      if (found === undefined) return refuse("notAvailableYet", { call: call.name });
      return answerAs(call, found, input as Row, scope as SessionScope);
    },
  };
}

/** Serves a declared call by an operation of a certain table, whatever the table's schema names it. */
export function tableCall(call: CallDeclaration, entity: string, operation: TableOperation): Handler {
  return {
    call,
    run: async (input, scope) => {
      const table = scope.ports.tables.find(entity);
      if (table === undefined) return refuse("notFound");
      return answerAs(call, { table, operation }, input as Row, scope as SessionScope);
    },
  };
}

/** The call that a schema declares as this method and path, its placeholders read from the path. */
function aliasAt(ports: Ports, method: string, path: string): FoundCall | undefined {
  for (const table of tablesInOrder(ports)) {
    for (const [operation, alias] of aliasesOf(table)) {
      if ("call" in alias || alias.method !== method) continue;
      const steps = matchPath(alias.path, path);
      if (steps === undefined) continue;
      const call: CallDeclaration = {
        name: `${operation} ${table.model.name}`,
        method: method === "GET" ? "GET" : "POST",
        path: alias.path,
        encoding: alias.encoding,
        input: { type: "object", properties: typesOf(table) } as unknown as CallDeclaration["input"],
        outputKind: "json",
        access: "session",
        whose: "table",
        tx: "none",
        summary: "",
        ours: true,
      };
      const run: Handler["run"] = (input, scope) =>
        serveAlias(table, operation, input as Row, scope as SessionScope);
      return { handler: { call, run }, steps };
    }
  }
  return undefined;
}

async function answerAs(
  call: CallDeclaration,
  { table, operation }: AliasedOperation,
  input: Row,
  scope: SessionScope,
): Promise<unknown> {
  const names = call.tableFields ?? {};
  const sent = Object.fromEntries(Object.entries(input).map(([name, value]) => [names[name] ?? name, value]));
  const answer = await serveAlias(table, operation, sent, scope);
  return isRefusal(answer) ? answer : asDeclared(call.output, readWritten(answer));
}

function findByName(ports: Ports, name: string): AliasedOperation | undefined {
  for (const table of tablesInOrder(ports)) {
    const found = aliasesOf(table).find(([, alias]) => "call" in alias && alias.call === name);
    if (found !== undefined) return { table, operation: found[0] };
  }
  return undefined;
}

function tablesInOrder({ tables }: Ports): readonly ServedTable[] {
  return [...tables.all()].sort((one, other) => (one.model.name < other.model.name ? -1 : 1));
}

function aliasesOf({ model }: ServedTable) {
  return (
    Object.entries(model.aliases) as [TableOperation, NonNullable<(typeof model.aliases)["list"]>][]
  ).filter(([operation]) => !model.removedOperations.includes(operation));
}

/** What the texts of a path, a query or a form are read as. Nothing is judged here: the operation does that. */
function typesOf({ model }: ServedTable): Record<string, unknown> {
  const properties = (model.recordSchema["properties"] ?? {}) as Record<string, { type?: string | string[] }>;
  const types = Object.entries(properties).map(([name, { type }]) => [
    name,
    Array.isArray(type) ? { anyOf: type.map((each) => ({ type: each })) } : { type },
  ]);
  const key = types.find(([name]) => name === model.key)?.[1] ?? {};
  return {
    page: { type: "integer" },
    pageSize: { type: "integer" },
    key,
    keys: { type: "array", items: key },
    sort: { type: "array", items: { type: "string" } },
    count: { type: "boolean" },
    deleted: { type: "boolean" },
    ...Object.fromEntries(types),
  };
}
