import type { Database } from "../../db/index.ts";
import type { DocumentReader } from "../../ports.ts";
import { type JobThreads, ThreadDied } from "../../threads/index.ts";
import { readDocumentTask } from "./read-document-task.ts";
import { storeFacts } from "./stored-facts.ts";

/** A document that takes longer, or more memory than a thread may have, is made to: nobody needs it sealed. */
const longestMs = 20_000;

/**
 * Reads documents in the threads of this process, each once at a time. What crashes its thread, wants too much memory or
 * does not come to an end is known as `pdfTooComplex` from then on.
 */
export function openDocumentReader(
  database: Database,
  threads: Pick<JobThreads, "task">,
  timeLimitMs = longestMs,
): DocumentReader {
  const underWay = new Map<string, Promise<void>>();
  const read = async (fileId: string): Promise<void> => {
    const signal = AbortSignal.timeout(timeLimitMs);
    try {
      await threads.task(readDocumentTask)({ fileId }, { jobId: fileId, attempt: 1, maxAttempts: 1, signal });
    } catch (error) {
      if (!signal.aborted && !(error instanceof ThreadDied)) throw error;
      await database.write((tx) => storeFacts(tx, fileId, { fault: "pdfTooComplex", pages: [] }));
    }
  };
  return {
    read: (fileId) => {
      const begun = underWay.get(fileId) ?? read(fileId).finally(() => underWay.delete(fileId));
      underWay.set(fileId, begun);
      return begun;
    },
  };
}
