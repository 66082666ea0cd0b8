import { Piscina } from "piscina";
import { limits } from "#contract/limits.ts";
import type { DocumentDone, DocumentWork, DocumentWorker } from "../ports.ts";

const idleMs = 60_000;
const memoryMb = 320;
/** So much waits at most; who comes after is told at once. */
const waitingMax = 50;

/** How the threads are opened; the module of a thread, the one beside this program if absent, and a limit of time. */
export interface DocumentThreadsOptions {
  readonly file?: URL;
  readonly timeLimitMs?: number;
}

/** The thread's module as it lies beside the running program: in the build `document-thread.js`, else the sources. */
function threadFile(): URL {
  return import.meta.url.endsWith(".ts")
    ? new URL("../document-thread.ts", import.meta.url)
    : new URL("document-thread.js", import.meta.url);
}

/**
 * Opens the thread in which documents are read and filled. It starts when there is work and ends when there is none. What
 * takes too long, wants too much memory or crashes costs that one document: `documentTooComplex`.
 */
export function openDocumentThreads({
  file = threadFile(),
  timeLimitMs = limits.documentMs,
}: DocumentThreadsOptions = {}): DocumentWorker & { close(): Promise<void> } {
  const translated = file.pathname.endsWith(".ts") ? ["--import", "tsx"] : [];
  const pool = new Piscina<DocumentWork, DocumentDone>({
    filename: file.href,
    minThreads: 0,
    maxThreads: 1,
    maxQueue: waitingMax,
    idleTimeout: idleMs,
    concurrentTasksPerWorker: 1,
    execArgv: translated,
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
  });
  // Every failure is the failure of a document, whose caller hears of it.
  pool.on("error", () => undefined);
  const one = async (work: DocumentWork): Promise<DocumentDone> => {
    try {
      return await pool.run(work, { signal: AbortSignal.timeout(timeLimitMs) });
    } catch {
      return {
        problems: [{ problem: "documentTooComplex", params: { seconds: Math.ceil(timeLimitMs / 1_000) } }],
      };
    }
  };
  // One after the other, so that the limit of time is of the work alone.
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  return {
    run: (work) => {
      if (waiting >= waitingMax) return Promise.resolve({ problems: [{ problem: "documentsWaiting" }] });
      waiting += 1;
      const done = last.then(() => one(work));
      last = done.finally(() => (waiting -= 1));
      return done;
    },
    close: () => pool.destroy(),
  };
}
