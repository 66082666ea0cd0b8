import type { Tx } from "../../db/index.ts";
import type { Ports } from "../../http/index.ts";
import { type TransferStep, transferTask } from "./transfer-step.ts";

/** Queues the next step of an import or export in the transaction that decides on it. */
export function queueTransfer(tx: Tx, ports: Ports, jobId: string, step: TransferStep): Promise<void> {
  return ports.jobs.add(tx, transferTask, { jobId, step });
}
