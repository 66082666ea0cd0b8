import { defaultLanguage } from "#contract/codes/language.ts";
import type { Tx } from "../db/index.ts";
import type { Ports } from "../http/index.ts";
import type { CommandScope } from "./command-scope.ts";

/** Who acts where nobody does. */
const systemActor = "SYSTEM";

/** The surroundings of a command that nobody gives. */
export function systemScope(tx: Tx, ports: Ports, organId: number, now: Date): CommandScope {
  const actor = { userCode: systemActor, access: ["process-admin"], organId };
  return { tx, ports, language: defaultLanguage, actor, request: { now } };
}
