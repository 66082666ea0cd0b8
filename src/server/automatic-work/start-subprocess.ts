import { sql } from "kysely";
import { isRefusal, type Refusal, refuse } from "#contract/errors/refusal.ts";
import type { FormValues, JsonValue } from "#contract/schema.ts";
import {
  type AutomaticWork,
  type FailAutomaticTask,
  type InstanceSnapshot,
  submitApplication,
} from "#engine";
import type { Tx } from "../db/index.ts";
import { refusalText } from "../http/index.ts";
import { type CommandScope, loadBundle, runCommand } from "../process/index.ts";
import { noteForeseen, startDraft } from "../task/index.ts";
import type { Step } from "./step.ts";

type Started = { is: "done"; answer: JsonValue } | ({ is: "failed" } & Omit<FailAutomaticTask, "visitId">);

/**
 * Starts the application that a step is for, submits it and writes down whose it is, in the transaction of the step. It
 * goes by the newest published version of its process; the definition that starts it says who may, not the roles of its
 * applicant. What it refuses is a failure of the step.
 */
export async function startSubprocess(
  scope: CommandScope,
  step: Step,
  work: Extract<AutomaticWork, { kind: "subprocess" }>,
  parent: InstanceSnapshot,
): Promise<Started | { is: "underWay" }> {
  const { tx } = scope;
  await sql`savepoint subprocess`.execute(tx);
  const child = await fileApplication(scope, work, parent);
  if (isRefusal(child)) {
    await sql`rollback to savepoint subprocess`.execute(tx);
    const timeZone = scope.ports.parameters.value("timeZone", scope.actor.organId);
    const params = { process: work.processId, reason: refusalText(child, scope.language, timeZone) };
    return { is: "failed", problem: refuse("subprocessFailed", params) };
  }
  const { instanceId, applyId } = child;
  await sql`insert into subprocess (child_instance_id, parent_instance_id, visit_id, waits, created_at)
    values (${instanceId}, ${step.instanceId}, ${step.visitId}, ${work.waits}, ${scope.request.now})`.execute(
    tx,
  );
  if (!work.waits) return { is: "done", answer: { instanceId, applyId } };
  return (await ended(child)) ?? { is: "underWay" };
}

/** Files an application that a step starts, for whom and with what the step says. Refuses what its process refuses. */
export async function fileApplication(
  scope: CommandScope,
  {
    processId,
    applicant,
    title,
    values,
  }: Pick<Extract<AutomaticWork, { kind: "subprocess" }>, "processId" | "applicant" | "title" | "values">,
  parent: InstanceSnapshot,
): Promise<InstanceSnapshot | Refusal> {
  const { tx, ports, actor } = scope;
  const process = await tx
    .selectFrom("process")
    .select(["processName", "status", "publishedVersion"])
    .where("processId", "=", processId)
    .where("organId", "=", actor.organId)
    .executeTakeFirst();
  if (process === undefined) return refuse("notFound");
  if (process.status !== "enabled" || process.publishedVersion === null)
    return refuse("processNotEnabled", { process: process.processName });
  const bundle = await loadBundle(ports.database, tx, processId, process.publishedVersion);
  const access = bundle.definition.startRoles;
  const asApplicant = { ...scope, actor: { userCode: applicant, access, organId: actor.organId } };
  const draft = await startDraft(asApplicant, bundle, "processes");
  if (isRefusal(draft)) return draft;
  const seatId = draft.seats.find(({ status }) => status === "open")?.seatId ?? 0;
  const outcome = await runCommand(
    asApplicant,
    { instanceId: draft.instanceId },
    (bound, snapshot, context) =>
      context.people.isActive(applicant)
        ? submitApplication(bound, snapshot, { seatId, values, title, comment: parent.applyId }, context)
        : refuse("unknownApplicant", { person: applicant }),
  );
  if (isRefusal(outcome)) return outcome;
  await noteForeseen(scope, outcome);
  return outcome.snapshot;
}

/** An application as its step sees it when it has ended. */
type Ended = Pick<InstanceSnapshot, "instanceId" | "applyId" | "status" | "form"> & {
  result?: string | null | undefined;
};

function ended({ instanceId, applyId, status, result, form }: Ended): Started | undefined {
  const application = applyId;
  if (status === "cancelled")
    return { is: "failed", problem: refuse("subprocessCancelled", { application }), outcomes: ["failed"] };
  if (status !== "complete") return undefined;
  if (result === "rejected") {
    const problem = refuse("subprocessRejected", { application });
    return { is: "failed", problem, outcomes: ["rejected", "failed"] };
  }
  const answer: JsonValue = { instanceId, applyId, form: form as FormValues };
  return { is: "done", answer };
}

/**
 * The application that a step has started and waits for: `running`, or how it ended. A step that is tried again starts
 * another one where the last was rejected or cancelled, unless `wanted` asks how that ended.
 */
export async function startedBy(
  tx: Tx,
  { instanceId, visitId }: Step,
  wanted: "started" | "ended" = "started",
): Promise<"running" | Started | undefined> {
  const { rows } = await sql<Ended>`
    select i.instance_id, i.apply_id, i.status, i.form, i.more ->> 'result' as result
    from subprocess s join process_instance i on i.instance_id = s.child_instance_id
    where s.parent_instance_id = ${instanceId} and s.visit_id = ${visitId} and s.waits
    order by s.child_instance_id desc limit 1`.execute(tx);
  const [child] = rows;
  if (child === undefined) return undefined;
  const standing = ended(child);
  if (standing === undefined) return "running";
  return standing.is === "failed" && wanted === "started" ? undefined : standing;
}
