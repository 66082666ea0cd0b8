import type { Ports } from "../http/index.ts";
import type { JobTask } from "../jobs/index.ts";
import { applyAdvanceOpinions } from "./apply-advance-opinions.ts";
import { previewRunning } from "./preview-running.ts";

/** A sweep ends before the next one is to begin. */
const longestSweepMs = 50_000;

/** Applies what was said in advance about tasks that have come, then foretells the applications that moved. */
export function preApprovalJob(ports: Ports): JobTask {
  return async (_payload, { signal }) => {
    const until = Date.now() + longestSweepMs;
    await applyAdvanceOpinions(ports, { until, signal });
    await previewRunning(ports, { until, signal });
  };
}
