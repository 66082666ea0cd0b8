import type { ReportFile } from "#contract/shapes/report-file.ts";

/** Whether a file is still to be written. */
export function isUnderWay({ state }: Pick<ReportFile, "state">): boolean {
  return state === "waiting" || state === "running";
}
