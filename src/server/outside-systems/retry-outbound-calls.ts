import { retryOutboundCalls } from "#contract/calls/table-actions.ts";
import { defaultLanguage } from "#contract/codes/language.ts";
import { isRefusal, refuse, refuseFields } from "#contract/errors/refusal.ts";
import { sql } from "kysely";
import type { Tx } from "../db/index.ts";
import { handle, type Ports } from "../http/index.ts";
import { text } from "../texts/index.ts";
import { quoted } from "../table-sql/index.ts";
import { runSql } from "../tables/index.ts";
import { requestOutside } from "./request-outside.ts";
import { addressOfSystem, isBelow } from "./system-address.ts";
import { type SystemToCall, systemToCall } from "./system-to-call.ts";
import { withoutHidden } from "./credentials.ts";
import { failedRows, setTryState } from "./failed-rows.ts";

/**
 * The name that a further try of an outbound call is queued under, one after the other: a system that does not answer
 * takes one place from other work.
 */
export const outboundCallTask = "retryOutboundCall";

/** More tries than this and a call is given up. */
const attemptsMax = 5;

/**
 * Queues failed outbound calls again. Refuses with `notConfigured` where the system a call goes to has no address, or
 * the call's own address is not below it: nothing is sent anywhere else; and the keys where a step of an application made
 * the call, which is retried with it.
 */
export const retryOutboundCallsHandler = handle(retryOutboundCalls, async ({ keys }, scope) => {
  const { tx, ports } = scope;
  const found = await failedRows(scope, "callextapiLog", keys);
  if (isRefusal(found)) return found;
  if (await areOfSteps(tx, keys)) return refuseFields({ keys: { problem: "callOfStep" } });
  for (const row of found.rows) {
    const systemCode = String(row["systemCode"] ?? "");
    const base = await addressOfSystem(tx, ports, systemCode);
    if (base === undefined || !isBelow(String(row["url"] ?? ""), base))
      return refuse("notConfigured", { setting: `apiSystem.baseUrl (${systemCode || "—"})` });
  }
  for (const row of found.rows) {
    const logId = row["logId"] ?? null;
    await setTryState(tx, found.table, logId, { state: "waiting" });
    await ports.jobs.add(tx, outboundCallTask, { logId }, { queueName: outboundCallTask });
  }
  ports.live.announceToAll(tx, { event: "table", entity: "callextapiLog" });
  return { count: found.rows.length };
});

/** Whether a line of the log is of a step's call: that one is tried again where its step is stopped. */
async function areOfSteps(tx: Tx, keys: readonly (string | number)[]): Promise<boolean> {
  const { rows } = await sql<{ isOne: boolean }>`
    select exists (select from step_call where log_id::text = any(${keys.map(String)}::text[])) as is_one`.execute(
    tx,
  );
  return rows[0]?.isOne === true;
}

interface Waiting {
  systemCode: string | null;
  method: string | null;
  url: string;
  request: string | null;
  attempts: number;
}

/** Sends a waiting call and writes down what came of it; a call that is not waiting any more is left alone. */
export async function retryOutboundCall(ports: Ports, { logId }: { logId: number }): Promise<void> {
  const table = ports.tables.find("callextapiLog");
  if (table === undefined) return;
  const waiting = await ports.database.read((tx) =>
    runSql<Waiting>(
      tx,
      sql`select system_code as "systemCode", method, url, request, attempts from ${quoted(table.model.table)}
          where log_id = ${logId} and state = 'waiting'`,
    ),
  );
  const [call] = waiting;
  if (call === undefined) return;
  const startedAt = performance.now();
  // The system may have got another address since the call was queued, and entries can be changed.
  const found = await ports.database.read((tx) => systemToCall(tx, ports, call.systemCode ?? ""));
  const system = isRefusal(found) ? undefined : found;
  const outcome =
    system !== undefined && isBelow(call.url, system.baseUrl)
      ? await send(call, system, ports.config)
      : notSent(isRefusal(found) ? "SEAL_KEY_SECRET" : `apiSystem.baseUrl (${call.systemCode || "—"})`);
  const failed = call.attempts + 1 >= attemptsMax ? "dead" : "failed";
  await ports.database.write(async (tx) => {
    await setTryState(tx, table, logId, {
      state: outcome.error === null ? "succeeded" : failed,
      error: outcome.error ?? "",
      httpStatus: outcome.status,
      response: outcome.response,
      costMs: Math.round(performance.now() - startedAt),
      counted: true,
    });
    ports.live.announceToAll(tx, { event: "table", entity: "callextapiLog" });
  });
}

function notSent(setting: string) {
  return {
    status: null,
    response: null,
    error: text(defaultLanguage, "errors", "notConfigured", { setting }),
  };
}

async function send(
  { method, url, request }: Waiting,
  { headers, hidden }: SystemToCall,
  networks: { outsideNetworks: readonly string[] },
) {
  const verb = (method ?? "POST").toUpperCase();
  const hasBody = request !== null && request !== "" && verb !== "GET";
  try {
    const sent = { ...(hasBody ? { "content-type": "application/json" } : {}), ...headers };
    const body = hasBody ? request : undefined;
    const { status, said } = await requestOutside({ method: verb, url, headers: sent, body }, networks);
    const isTaken = status >= 200 && status < 300;
    const response = withoutHidden(said, hidden);
    return { status, response, error: isTaken ? null : `HTTP ${status}` };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return { status: null, response: null, error: withoutHidden(message, hidden).slice(0, 1_000) };
  }
}
