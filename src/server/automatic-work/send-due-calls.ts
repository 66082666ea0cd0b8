import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { defaultLanguage } from "#contract/codes/language.ts";
import { isRefusal } from "#contract/errors/refusal.ts";
import type { Ports } from "../http/index.ts";
import { isBelow, systemToCall } from "../outside-systems/index.ts";
import { text } from "../texts/index.ts";
import { type LoggedCall, logCall } from "./log-call.ts";
import { leaseMs, pauseMs, triesMax } from "./pauses.ts";
import { type CallAnswer, notSent, sendRequest } from "./send-request.ts";
import { automaticTask, type StepPayload } from "./step.ts";

/** A call that this process has to itself for a while. */
interface Claimed {
  callId: number;
  instanceId: number;
  organId: number;
  visitId: number;
  attempt: number;
  tries: number;
  systemCode: string;
  method: string;
  path: string;
  /** As JSON. */
  body: string | null;
  logId: number | null;
}

const systemsAtOnce = 8;
/** A run begins no call after so long: what is left it leaves to the next, so that others have their turn. */
const longestRunMs = 50_000;
/** While a system takes its time it is looked again whether another has something to be told. */
const lookAgainMs = 1_000;

/**
 * Makes the calls of steps that are due, until there is none: of several systems at once and of each one after the other,
 * so that a system that does not answer holds up its own alone. Any number of processes may do it at once: a call is with
 * one of them. What came of it is told to its application by a job of its own.
 */
export async function sendDueCalls(ports: Ports, clock: () => Date = () => new Date()): Promise<void> {
  const until = Date.now() + longestRunMs;
  const underWay = new Map<string, Promise<void>>();
  const faults: unknown[] = [];
  while (faults.length === 0 && Date.now() < until) {
    const now = clock();
    const busy = [...underWay.keys()];
    const call = busy.length < systemsAtOnce ? await claim(ports, now, busy) : undefined;
    if (call === undefined) {
      if (busy.length === 0) break;
      // One that has become free since may have more to be told: it was left out of the look.
      if (busy.every((systemCode) => underWay.has(systemCode)))
        await Promise.race([...underWay.values(), pause(lookAgainMs, undefined, { ref: false })]);
      continue;
    }
    const { systemCode } = call;
    const sending = send(ports, call, now)
      .catch((error: unknown) => void faults.push(error))
      .finally(() => underWay.delete(systemCode));
    underWay.set(systemCode, sending);
  }
  await Promise.all(underWay.values());
  if (faults.length > 0) throw faults[0];
}

/** By this key a system knows a call again, however often it is told of it. Pure. */
export function keyOf({ instanceId, visitId, attempt }: Pick<Claimed, "instanceId" | "visitId" | "attempt">) {
  return `${instanceId}-${visitId}-${attempt}`;
}

async function claim({ database }: Ports, now: Date, but: readonly string[]): Promise<Claimed | undefined> {
  const { rows } = await database.write((tx) =>
    sql<Claimed>`
      update step_call set leased_until = ${new Date(now.getTime() + leaseMs)}, tries = tries + 1
      where call_id = (
        select call_id from step_call
        where status in ('waiting', 'failed') and next_attempt_at <= ${now}
          and (leased_until is null or leased_until <= ${now}) and system_code <> all(${[...but]}::text[])
        order by next_attempt_at, call_id limit 1 for update skip locked)
      returning call_id, instance_id, organ_id, visit_id, attempt, tries, system_code, method, path, body::text, log_id`.execute(
      tx,
    ),
  );
  return rows[0];
}

async function send(ports: Ports, call: Claimed, now: Date): Promise<void> {
  const found = await ports.database.read((tx) => systemToCall(tx, ports, call.systemCode));
  const system = isRefusal(found) ? undefined : found;
  const base = system?.baseUrl;
  const url = `${(base ?? "").replace(/\/+$/u, "")}${call.path}`;
  const startedAt = performance.now();
  const request = { method: call.method, url, key: keyOf(call), body: call.body ?? undefined };
  const answer =
    system !== undefined && isBelow(url, system.baseUrl)
      ? await sendRequest(request, system, ports.config)
      : notConfigured(isRefusal(found) ? "SEAL_KEY_SECRET" : `apiSystem.baseUrl (${call.systemCode})`);
  const costMs = Math.round(performance.now() - startedAt);
  await record(ports, call, { url, answer, costMs }, now);
}

/** Without an address or its credential nothing is sent: an administrator gives it one and retries. */
function notConfigured(setting: string): CallAnswer {
  return notSent(text(defaultLanguage, "errors", "notConfigured", { setting }));
}

/**
 * Writes down how the call stands now. What was withdrawn meanwhile is not tried again, but if it was taken that is the
 * truth; what another process saw succeed, its lease being over, stays.
 */
async function record(
  { database, ...ports }: Ports,
  call: Claimed,
  { url, answer, costMs }: { url: string; answer: CallAnswer; costMs: number },
  now: Date,
): Promise<void> {
  const { callId, instanceId, organId, visitId, systemCode, method, tries } = call;
  const isOver = answer.isRefused || answer.isNeverSent || tries >= triesMax;
  const status = answer.isTaken ? "succeeded" : isOver ? "given_up" : "failed";
  const next = status === "failed" ? new Date(now.getTime() + pauseMs(tries)) : null;
  const problem = answer.isTaken
    ? null
    : `${answer.status === null ? "" : `HTTP ${answer.status} `}${answer.said}`;
  await database.write(async (tx) => {
    const logged: LoggedCall = {
      logId: call.logId,
      organId,
      instanceId,
      systemCode,
      method,
      url,
      request: call.body,
      state: status === "given_up" ? "dead" : status,
      httpStatus: answer.status,
      costMs,
      tries,
      nextAttemptAt: next,
      error: problem ?? "",
      response: answer.status === null ? null : answer.said,
    };
    const logId = await logCall(tx, ports, logged, now);
    const { numAffectedRows = 0n } = await sql`
      update step_call set status = ${status}, is_refused = ${answer.isRefused}, next_attempt_at = ${next},
        leased_until = null, problem = ${problem?.slice(0, 1_000) ?? null}, log_id = ${logId},
        answer = ${answer.isTaken ? JSON.stringify(answer.answer) : null}::jsonb,
        finished_at = ${status === "failed" ? null : now}
      where call_id = ${callId} and status <> 'succeeded' and (status <> 'cancelled' or ${answer.isTaken})`.execute(
      tx,
    );
    if (numAffectedRows === 0n || status === "failed") return;
    const report: StepPayload = { instanceId, organId, visitId, isReport: true };
    await ports.jobs.add(tx, automaticTask, { ...report });
  });
}
