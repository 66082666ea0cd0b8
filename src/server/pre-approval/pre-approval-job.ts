import type { Ports } from "../http/index.ts";
import type { JobTask } from "../jobs/index.ts";
import { applyAdvanceOpinions } from "./apply-advance-opinions.ts";
import { previewRunning } from "./preview-running.ts";

/** A sweep ends before the next one is to begin. */
const longestSweepMs = 50_000;

/**
 * Applies what was said in advance about tasks that have come, then foretells the applications that moved: of one
 * application as soon as it moved, of all of them every minute.
 */
export function preApprovalJob(ports: Ports): JobTask {
  return async (payload, { signal }) => {
    const { instanceId } = (payload ?? {}) as { instanceId?: number };
    const until = Date.now() + longestSweepMs;
    const limits = { until, signal, ...(instanceId === undefined ? {} : { instanceId }) };
    await applyAdvanceOpinions(ports, limits);
    await previewRunning(ports, limits);
  };
}
