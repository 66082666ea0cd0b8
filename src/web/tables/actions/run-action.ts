import type { CallDeclaration } from "#contract/calls/define-call.ts";
import type { JsonValue } from "#contract/schema.ts";
import { Type } from "#contract/schema.ts";
import type { TableKey } from "#contract/shapes/tables.ts";
import type { ActionModel } from "#tables";
import { call } from "../../api/index.ts";

/** What an action is about: a row, chosen rows, or the table. */
export type ActionSubject = { key: TableKey } | { keys: TableKey[] } | Record<string, never>;

/** The declaration of a schema's own action: where it goes and how its input travels. */
export function actionCall({ name, call: alias }: ActionModel): CallDeclaration | undefined {
  if ("call" in alias || (alias.method !== "GET" && alias.method !== "POST")) return undefined;
  return {
    name: `action ${name}`,
    method: alias.method,
    path: alias.path,
    encoding: alias.encoding,
    input: Type.Object({}),
    outputKind: "json",
    access: "session",
    whose: "table",
    tx: "none",
    ours: true,
    summary: name,
  };
}

/** Runs an action; throws `CallError` when the server says no. */
export function runAction(action: ActionModel, subject: ActionSubject): Promise<JsonValue> {
  const declaration = actionCall(action);
  if (declaration === undefined) throw new Error(`The action ${action.name} names no path`);
  return call(declaration, subject as never) as Promise<JsonValue>;
}
