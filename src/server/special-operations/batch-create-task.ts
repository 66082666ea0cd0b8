import { sql } from "kysely";
import type { OutputOf } from "#contract/calls/define-call.ts";
import { batchCreateTask } from "#contract/calls/task/special.ts";
import {
  type FieldProblem,
  isRefusal,
  type Refusal,
  refuse,
  refuseFields,
} from "#contract/errors/refusal.ts";
import { limits } from "#contract/limits.ts";
import type { FormValues } from "#contract/schema.ts";
import { submitApplication } from "#engine";
import { handle, refusalText, type SessionScope } from "../http/index.ts";
import { loadBundle, runCommand } from "../process/index.ts";
import { noteForeseen, startDraft } from "../task/index.ts";

interface Wanted {
  processId: string;
  applyUser: string | undefined;
  applyTitle: string | undefined;
  data: FormValues;
}

/**
 * Files many applications, each as its filer would one by one and with the same rights: for somebody else where they may
 * (R9). A faulty one is taken back by itself and says why; in a dry run all of them are. Refuses by field what is no list of applications.
 */
export const batchCreateTaskHandler = handle(
  batchCreateTask,
  async ({ jsonString, dryRun = false }, scope) => {
    const read = readApplications(jsonString);
    if ("problem" in read) return refuseFields({ jsonString: read });
    const timeZone = scope.ports.parameters.value("timeZone", scope.actor.organId);
    const results: OutputOf<typeof batchCreateTask>["results"] = [];
    for (const [index, wanted] of read.entries()) {
      await sql`savepoint one_application`.execute(scope.tx);
      const made = isRefusal(wanted) ? wanted : await file(scope, wanted);
      if (dryRun || isRefusal(made)) await sql`rollback to savepoint one_application`.execute(scope.tx);
      await sql`release savepoint one_application`.execute(scope.tx);
      results.push(
        isRefusal(made)
          ? { index, applyId: null, msg: saidOf(made, scope, timeZone) }
          : { index, applyId: dryRun ? null : made, msg: null },
      );
    }
    return { created: results.filter(({ msg }) => msg === null).length, results };
  },
);

/** Why one is refused; what is wrong with its fields each by its name, which nothing else tells. */
function saidOf(refusal: Refusal, { language }: SessionScope, timeZone: string): string {
  const fields = Object.entries(refusal.errors ?? {});
  if (fields.length === 0) return refusalText(refusal, language, timeZone);
  return fields
    .map(
      ([place, problem]) =>
        `${place}: ${refusalText(refuseFields({ [place]: problem }), language, timeZone)}`,
    )
    .join(" ");
}

/** The applications asked for; of one that is none, what is wrong with it. */
function readApplications(jsonString: string): (Wanted | Refusal)[] | FieldProblem {
  let given: unknown;
  try {
    given = JSON.parse(jsonString);
  } catch {
    return { problem: "malformedJson" };
  }
  if (!Array.isArray(given) || given.length === 0) return { problem: "instancesNotSelected" };
  const max = limits.batchCreateMax;
  if (given.length > max) return { problem: "tooManyEntries", params: { max } };
  return given.map((one: unknown) =>
    isObject(one) ? readOne(one) : refuseFields({ jsonString: { problem: "notAnObject" } }),
  );
}

/** What is left out or null is not said; whatever else is no text was meant as something. */
function readOne({
  processId,
  applyUser,
  applyTitle,
  data,
  ...others
}: Record<string, unknown>): Wanted | Refusal {
  const problems: Record<string, FieldProblem> = {};
  for (const field of Object.keys(others)) problems[field] = { problem: "unknownField", params: { field } };
  if (isNothing(processId)) problems["processId"] = { problem: "required" };
  for (const [field, value] of Object.entries({ processId, applyUser, applyTitle }))
    if (!isNothing(value) && typeof value !== "string") problems[field] = { problem: "notText" };
  if (!isNothing(data) && !isObject(data)) problems["data"] = { problem: "notAnObject" };
  if (Object.keys(problems).length > 0) return refuseFields(problems);
  return {
    processId: String(processId),
    applyUser: isNothing(applyUser) ? undefined : String(applyUser),
    applyTitle: isNothing(applyTitle) ? undefined : String(applyTitle),
    data: (isObject(data) ? data : {}) as FormValues,
  };
}

function isNothing(value: unknown): boolean {
  return value === undefined || value === null || value === "";
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Starts, fills in and submits one application; answers its number. */
async function file(scope: SessionScope, wanted: Wanted): Promise<string | Refusal> {
  const { tx, ports, actor } = scope;
  const process = await tx
    .selectFrom("process")
    .select(["processName", "status", "publishedVersion"])
    .where("processId", "=", wanted.processId)
    .where("organId", "=", actor.organId)
    .executeTakeFirst();
  if (process === undefined) return refuse("notFound");
  if (process.status !== "enabled" || process.publishedVersion === null)
    return refuse("processNotEnabled", { process: process.processName });
  const bundle = await loadBundle(ports.database, tx, wanted.processId, process.publishedVersion);
  const draft = await startDraft(scope, bundle, "systems");
  if (isRefusal(draft)) return draft;
  const seatId = draft.seats.find(({ status }) => status === "open")?.seatId ?? 0;
  const outcome = await runCommand(scope, { instanceId: draft.instanceId }, (bound, snapshot, context) =>
    submitApplication(
      bound,
      snapshot,
      {
        seatId,
        values: wanted.data,
        applicant: wanted.applyUser ?? actor.userCode,
        ...(wanted.applyTitle === undefined ? {} : { title: wanted.applyTitle }),
      },
      context,
    ),
  );
  if (isRefusal(outcome)) return outcome;
  await noteForeseen(scope, outcome);
  return outcome.snapshot.applyId;
}
