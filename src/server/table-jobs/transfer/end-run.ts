import type { NoticeKind } from "#contract/codes/notice-kind.ts";
import type { FormValues, JsonValue } from "#contract/schema.ts";
import type { Tx } from "../../db/index.ts";
import type { Ports } from "../../http/index.ts";
import { notify } from "../../outbox/index.ts";
import { forgetBytesAfter } from "./chunks.ts";
import { saveRun } from "./job-run.ts";
import type { JobChanges, StoredJob } from "./job-store.ts";

/** How a run may end. */
export type RunEnd = JobChanges & { state: "done" | "failed" | "reverted" };

type EndedJob = Pick<StoredJob, "kind" | "entity" | "fileName" | "userCode" | "organId" | "addedRows"> &
  Pick<StoredJob, "changedRows">;

/**
 * Ends a job and tells whoever began it, both or neither.
 *
 * @throws {JobSuperseded} where the job is not this run's any more.
 */
export async function endRun(
  tx: Tx,
  ports: Pick<Ports, "live" | "tables">,
  job: StoredJob,
  end: RunEnd,
): Promise<void> {
  await saveRun(tx, job, { ...end, isFinished: true });
  await forgetBytesAfter(tx, job, end.state);
  await notifyEnd(tx, ports, job, end);
}

/** Notifies whoever began a job of how it ended. */
export async function notifyEnd(
  tx: Tx,
  { live, tables }: Pick<Ports, "live" | "tables">,
  job: EndedJob,
  end: RunEnd,
): Promise<void> {
  const { userCode, organId, kind } = job;
  // A bulk change has no file: it is called as its table's list, in the reader's language.
  const titles: JsonValue | undefined = isBulk(kind) ? tables.find(job.entity)?.model.listTitles : undefined;
  await notify(tx, live, [userCode], {
    organId,
    kind: kindOf(job, end),
    params: { file: titles ?? job.fileName, ...paramsOf(job, end) },
  });
}

function isBulk(kind: StoredJob["kind"]): boolean {
  return kind === "bulkUpdate" || kind === "bulkRemove";
}

function kindOf({ kind }: EndedJob, { state }: RunEnd): NoticeKind {
  if (state === "failed") return "table_job_failed";
  if (state === "reverted") return "table_change_undone";
  if (isBulk(kind)) return "bulk_change_ended";
  return kind === "import" ? "import_ended" : "export_ended";
}

function paramsOf({ addedRows, changedRows }: EndedJob, { error, done }: RunEnd): FormValues {
  return { added: addedRows, changed: changedRows, rows: done ?? 0, reason: error ?? "" };
}
