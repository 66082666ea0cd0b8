import type { JobTask } from "../jobs/index.ts";
import type { Ports } from "../http/index.ts";
import { verifyHistory } from "./verify-history.ts";

/** Verifies every history at night; what is broken is an error of the operation log, which administrators see. */
export function verifyHistoryJob({ database }: Ports): JobTask {
  return async () => {
    const report = await database.read((tx) => verifyHistory(tx));
    if (report.broken.length === 0) return;
    await database.write(async (tx) => {
      for (const { applyId, sequence, problem } of report.broken) {
        await tx
          .insertInto("operationLog")
          .values({
            kind: "error",
            call: "verifyHistory",
            subject: applyId,
            detail: JSON.stringify({ sequence, problem }),
          })
          .execute();
      }
    });
  };
}
