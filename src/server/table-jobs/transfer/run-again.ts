import { type Refusal, refuse } from "#contract/errors/refusal.ts";
import type { TableJob } from "#contract/shapes/tables.ts";
import type { Tx } from "../../db/index.ts";
import type { Ports } from "../../http/index.ts";
import { findJob, saveJob } from "./job-store.ts";
import { queueTransfer } from "./queue-transfer.ts";
import type { TransferStep } from "./transfer-step.ts";

/** What a job's state is while a step of it waits. */
const waiting: Readonly<Record<TransferStep, TableJob["state"]>> = {
  check: "waiting",
  export: "waiting",
  bulk: "waiting",
  commit: "committing",
  revert: "reverting",
};

/** States of a job that nobody works on although its step is not done. */
const begun: readonly TableJob["state"][] = ["failed", "waiting", "running", "committing", "reverting"];

/** Queues the step that a job failed in once more. The caller knows that nobody runs it. */
export async function runTransferAgain(
  tx: Tx,
  ports: Pick<Ports, "jobs">,
  jobId: string,
  states: readonly TableJob["state"][] = begun,
): Promise<Refusal | undefined> {
  const job = await findJob(tx, jobId, true);
  if (job === undefined) return refuse("notFound");
  const { step, state, userCode, settings } = job;
  if (step === null || !states.includes(state)) return refuse("tableJobNotThere", { state });
  await saveJob(tx, jobId, { state: waiting[step], done: 0, settings: { ...settings, isUnreadable: false } });
  await queueTransfer(tx, { ports, author: { userCode } }, jobId, step);
  return undefined;
}
