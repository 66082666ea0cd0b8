import { text } from "../../texts/index.ts";
import { CommitRefused } from "./commit-job.ts";
import { JobRefused } from "./job-refused.ts";
import type { StoredJob } from "./job-store.ts";
import { SheetUnreadable } from "./sheet-unreadable.ts";

/** Why a job failed, in words for its person; undefined for what nobody foresaw. */
export function whyFailed({ language, fileName, step }: StoredJob, error: unknown): string | undefined {
  if (error instanceof SheetUnreadable) return error.told(language, fileName);
  if (error instanceof JobRefused) return error.message;
  if (error instanceof CommitRefused || isTaken(error))
    return text(language, "errors", step === "revert" ? "undoOutdated" : "importOutdated");
  return undefined;
}

/** A value was taken, or a reference went, between the check and the commit. */
function isTaken(error: unknown): boolean {
  return String((error as { code?: string }).code).startsWith("23");
}
