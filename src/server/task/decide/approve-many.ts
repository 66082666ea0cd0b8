import { sql } from "kysely";
import type { OutputOf } from "#contract/calls/define-call.ts";
import { approveMany } from "#contract/calls/task/decide.ts";
import type { Language } from "#contract/codes/language.ts";
import { TaskAction } from "#contract/codes/task-action.ts";
import { isRefusal, type Refusal, refuse, refuseFields } from "#contract/errors/refusal.ts";
import { limits } from "#contract/limits.ts";
import { approveTask, type Bundle, type WithOpinion } from "#engine";
import { endsTransaction, type Tx } from "../../db/index.ts";
import { handle, refusalText, type SessionScope } from "../../http/index.ts";
import { recordOperation } from "../../operation-log/index.ts";
import { nextTasks, runCommand } from "../../process/index.ts";
import { opinionExtras } from "./opinion-extras.ts";
import { shownOutcome } from "../shown-organisation.ts";

type Result = OutputOf<typeof approveMany>["results"][number];

/**
 * Approves several of one's tasks, each judged as if it were approved alone: what one is refused, or fails for a fault of
 * ours, is taken back and said, the others stand. Applications are locked in the order of their numbers, so that two who do this never wait for one
 * another. Refuses by field a missing opinion, and a signature of who has none.
 */
export const approveManyHandler = handle(approveMany, async ({ tasks, approveComments, sign }, scope) => {
  const opinion = approveComments.trim();
  if (opinion === "") return refuseFields({ approveComments: { problem: "opinionRequired" } });
  const actionCode = TaskAction.approve;
  const extras = await opinionExtras(scope.tx, scope.actor.userCode, { actionCode, sign });
  if (isRefusal(extras)) return extras;
  const wanted = new Map(tasks.map((task) => [task.bpdTaskId, task]));
  const timeZone = scope.ports.parameters.value("timeZone", scope.actor.organId);
  const taken = new Map<string, number>();
  const results = new Map<number, Result>();
  for (const bpdTaskId of await inLockingOrder(scope.tx, [...wanted.keys()])) {
    await sql`savepoint one_task`.execute(scope.tx);
    const task = { ...wanted.get(bpdTaskId), bpdTaskId };
    const outcome = await approveOne(scope, task, { opinion, ...extras }, taken).catch((fault: unknown) =>
      faultOfOne(scope, fault),
    );
    if (isRefusal(outcome)) await sql`rollback to savepoint one_task`.execute(scope.tx);
    await sql`release savepoint one_task`.execute(scope.tx);
    results.set(
      bpdTaskId,
      isRefusal(outcome)
        ? { bpdTaskId, msg: refusalText(outcome, scope.language, timeZone), next: [] }
        : { bpdTaskId, msg: null, next: outcome },
    );
  }
  const inOrder = [...wanted.keys()].flatMap((bpdTaskId) => results.get(bpdTaskId) ?? []);
  return { approved: inOrder.filter(({ msg }) => msg === null).length, results: inOrder };
});

async function inLockingOrder(tx: Tx, seatIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ seatId: number }>`
    select given.seat_id::bigint as seat_id from unnest(${[...seatIds]}::bigint[]) as given (seat_id)
    left join seat s on s.seat_id = given.seat_id order by s.instance_id, given.seat_id`.execute(tx);
  return rows.map(({ seatId }) => Number(seatId));
}

async function approveOne(
  scope: SessionScope,
  { bpdTaskId, version }: { bpdTaskId: number; version?: number | undefined },
  said: WithOpinion,
  taken: Map<string, number>,
): Promise<Result["next"] | Refusal> {
  const command = { seatId: bpdTaskId, ...said, ...(version === undefined ? {} : { version }) };
  const outcome = await runCommand(scope, { seatId: bpdTaskId }, (bundle, snapshot, context) => {
    const { processName, batchApprovalMax: max = limits.batchApprovalMax } = bundle.definition;
    const before = taken.get(snapshot.processId) ?? 0;
    if (before >= max) return refuse("batchApprovalLimit", { process: processName, max });
    const done = approveTask(bundle, snapshot, command, context);
    return isRefusal(done) ? withFieldsNamed(done, bundle, scope.language) : done;
  });
  if (isRefusal(outcome)) return outcome;
  const { processId } = outcome.snapshot;
  taken.set(processId, (taken.get(processId) ?? 0) + 1);
  return nextTasks(await shownOutcome(scope, outcome), scope.language);
}

/** A fault of ours in one of them is written into the log and leaves the others alone. */
async function faultOfOne({ tx, actor, request }: SessionScope, fault: unknown): Promise<Refusal> {
  if (endsTransaction(fault)) throw fault;
  await sql`rollback to savepoint one_task`.execute(tx);
  const { message, stack = "" } = fault instanceof Error ? fault : new Error(String(fault));
  await recordOperation(tx, request, {
    kind: "error",
    userCode: actor.userCode,
    organId: actor.organId,
    call: approveMany.name,
    message,
    detail: { source: "server", stack: stack.slice(0, 4_000) },
  });
  await sql`release savepoint one_task`.execute(tx);
  await sql`savepoint one_task`.execute(tx);
  return refuse("internal");
}

/** What is wrong with fields of the form, said by their titles: whoever approves many has no form before them. */
function withFieldsNamed(refusal: Refusal, { page }: Bundle, language: Language): Refusal {
  const places = Object.keys(refusal.errors ?? {}).map((place) => place.split(/[.[]/u)[0]);
  const fields = (page?.components ?? [])
    .filter(({ componentCode }) => places.includes(componentCode))
    .map(({ componentTitle, i18n }) => i18n?.[language] ?? componentTitle);
  if (fields.length === 0) return refusal;
  return refuse("fieldsBeforeApproval", { fields: new Intl.ListFormat(language).format(fields) });
}
