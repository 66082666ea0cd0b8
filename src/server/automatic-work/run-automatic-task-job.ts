import { sql } from "kysely";
import { isRefusal, type Refusal, refuse } from "#contract/errors/refusal.ts";
import type { JsonValue } from "#contract/schema.ts";
import {
  type AutomaticWork,
  automaticWork,
  completeAutomaticTask,
  type FailAutomaticTask,
  failAutomaticTask,
  type RowAnswer,
} from "#engine";
import type { Tx } from "../db/index.ts";
import type { Ports } from "../http/index.ts";
import type { JobTask } from "../jobs/index.ts";
import { type CommandScope, runCommand, systemScope } from "../process/index.ts";
import { isTooSecretToSend } from "../reading/index.ts";
import { addStepRow } from "./add-row.ts";
import { queueCall } from "./queue-call.ts";
import { sendStepMessage } from "./send-message.ts";
import { rowsStanding, startRowApplications, waitsForRows } from "./start-row-applications.ts";
import { startedBy, startSubprocess } from "./start-subprocess.ts";
import type { Step, StepPayload } from "./step.ts";

type Failure = Omit<FailAutomaticTask, "visitId">;

/** How an automatic step stands after a look at it. */
type Standing =
  /** It is over, or somebody else is at it: nothing to report. */
  { is: "underWay" } | { is: "done"; answer?: JsonValue; rows?: RowAnswer[] } | ({ is: "failed" } & Failure);

/**
 * Does the work of an automatic step, or reports what came of it, through the one door (R1). What the database itself can
 * do happens in one transaction with the end of the step, so that it happens once; an outside system is told from a queue
 * after the commit (R5). Where a return or recall has closed the step meanwhile nothing is done. What cannot be done is an
 * incident that administrators see.
 */
export function runAutomaticTaskJob(ports: Ports): JobTask {
  return async (payload) => {
    const { isReport = false, ...step } = payload as StepPayload;
    const now = new Date();
    const scopeIn = (tx: Tx) => systemScope(tx, ports, step.organId, now);
    const failed: Failure | undefined = await ports.database
      .write(async (tx) => {
        const scope = scopeIn(tx);
        const standing = isReport ? await reported(tx, step) : await begun(scope, step);
        if (standing.is === "underWay") return undefined;
        if (standing.is === "failed") return standing;
        const refused = await complete(scope, step, standing);
        // What was begun in this transaction is taken back with it; the refusal goes on as an incident.
        if (refused !== undefined) throw new WorkRefused(refused);
        return undefined;
      })
      .catch((error: unknown) => {
        if (error instanceof WorkRefused) return { problem: error.refusal };
        throw error;
      });
    if (failed === undefined) return;
    await ports.database.write(async (tx) => {
      const { problem, outcomes } = failed;
      const command = { visitId: step.visitId, problem, ...(outcomes === undefined ? {} : { outcomes }) };
      const outcome = await runCommand(scopeIn(tx), step, (bundle, snapshot, context) =>
        failAutomaticTask(bundle, snapshot, command, context),
      );
      if (isRefusal(outcome) && !isOver(outcome))
        throw new Error(`automatic task ${step.visitId} of ${step.instanceId}: ${JSON.stringify(problem)}`);
    });
  };
}

class WorkRefused extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(refusal.refused);
    this.refusal = refusal;
  }
}

/** The application went on otherwise meanwhile. */
function isOver({ refused }: Refusal): boolean {
  return refused === "notFound" || refused === "actionNotAllowed";
}

async function complete(
  scope: CommandScope,
  { instanceId, visitId }: Step,
  { answer, rows }: Extract<Standing, { is: "done" }>,
): Promise<Refusal | undefined> {
  const command = {
    visitId,
    ...(answer === undefined ? {} : { answer }),
    ...(rows === undefined ? {} : { rows }),
  };
  const outcome = await runCommand(scope, { instanceId }, (bundle, snapshot, context) =>
    completeAutomaticTask(bundle, snapshot, command, context),
  );
  return isRefusal(outcome) && !isOver(outcome) ? outcome : undefined;
}

/** Finds out what the step has to do, and does or queues it. The application stays locked until the transaction ends. */
async function begun(scope: CommandScope, step: Step): Promise<Standing> {
  const { tx, ports, request } = scope;
  let work: AutomaticWork | undefined;
  const looked = await runCommand(scope, { instanceId: step.instanceId }, (bundle, snapshot, context) => {
    const found = automaticWork(bundle, snapshot, step.visitId, context);
    if (isRefusal(found)) return found;
    // Whoever has it to read may hear of what is secret (R27).
    const asksWhoReads = found.kind === "message" && isTooSecretToSend(snapshot);
    if (asksWhoReads && snapshot.readersLeftOut === true) return { needs: [{ fact: "readers" }] };
    work = found;
    return { snapshot, events: [], effects: [] };
  });
  if (isRefusal(looked)) return isOver(looked) ? { is: "underWay" } : { is: "failed", problem: looked };
  if (work === undefined || work.kind === "none") return { is: "done" };
  if (work.kind === "row") return await addStepRow(scope, step, work, looked.snapshot);
  if (work.kind === "message") {
    const { visits } = looked.snapshot;
    const taskId = visits.find(({ visitId }) => visitId === step.visitId)?.taskId ?? "";
    const task = looked.bundle.definition.tasks.find((each) => each.taskId === taskId)?.taskName ?? taskId;
    return await sendStepMessage(scope, work, looked.snapshot, task);
  }
  if (work.kind === "call") {
    // One whose answer did not fit is not made again: it was taken.
    const earlier = await callOf(tx, step);
    if (earlier?.status === "succeeded") return { is: "done", answer: earlier.answer };
    await queueCall(tx, ports, step, work, request.now);
    return { is: "underWay" };
  }
  if (work.kind === "subprocesses") return await startRowApplications(scope, step, work, looked.snapshot);
  const earlier = await startedBy(tx, step);
  if (earlier === "running") return { is: "underWay" };
  if (earlier !== undefined) return earlier;
  return await startSubprocess(scope, step, work, looked.snapshot);
}

/** What came of the step's call, or of the application it started. */
async function reported(tx: Tx, step: Step): Promise<Standing> {
  const call = await callOf(tx, step);
  if (call?.status === "succeeded") return { is: "done", answer: call.answer };
  if (call?.status === "given_up") {
    const { systemCode, problem } = call;
    const params = { task: call.taskId, system: systemCode, reason: problem ?? "" };
    return { is: "failed", problem: refuse("outsideCallFailed", params) };
  }
  if (await waitsForRows(tx, step)) return await rowsStanding(tx, step);
  const ended = await startedBy(tx, step, "ended");
  return ended === undefined || ended === "running" ? { is: "underWay" } : ended;
}

interface Call {
  status: string;
  answer: JsonValue;
  systemCode: string;
  problem: string | null;
  taskId: string;
}

async function callOf(tx: Tx, { instanceId, visitId }: Step): Promise<Call | undefined> {
  const { rows } = await sql<Call>`
    select c.status, c.answer, c.system_code, c.problem,
      coalesce(i.visits -> (c.visit_id::int - 1) ->> 'taskId', '') as task_id
    from step_call c join process_instance i on i.instance_id = c.instance_id
    where c.instance_id = ${instanceId} and c.visit_id = ${visitId}`.execute(tx);
  return rows[0];
}
