import { readFile, rm, writeFile } from "node:fs/promises";
import type { SheetRead, SheetReader, SheetReading } from "../../ports.ts";
import type { JobTask } from "../../jobs/index.ts";
import { type JobThreads, ThreadDied } from "../../threads/index.ts";
import { sheetLines } from "./sheet-lines.ts";

/** Reads a file that came with a call, in a thread. */
export const readSheetTask = "readSheet";

/** Whoever asks waits; what takes longer is no sheet that one looks through. */
const longestMs = 15_000;

interface Payload {
  reading: SheetReading;
  /** The file that is to hold what was read. */
  into: string;
}

/** The work of `readSheetTask`: threads answer by files, as a job has no answer. */
export const readSheetJob: JobTask = async (payload) => {
  const { reading, into } = payload as Payload;
  await writeFile(into, JSON.stringify(await sheetLines(reading)));
};

/** Reads sheets in threads; one that wants more time or memory than it may have is told apart from a broken one. */
export function openSheetReader(threads: Pick<JobThreads, "task">, timeLimitMs = longestMs): SheetReader {
  return {
    read: async (reading) => {
      const into = `${reading.path}.lines`;
      const signal = AbortSignal.timeout(timeLimitMs);
      try {
        const job = { jobId: reading.path, attempt: 1, maxAttempts: 1, signal };
        await threads.task(readSheetTask)({ reading, into }, job);
        return JSON.parse(await readFile(into, "utf8")) as SheetRead;
      } catch (error) {
        if (!signal.aborted && !(error instanceof ThreadDied)) throw error;
        return { problem: "memory", params: {}, sheet: null, sheets: [] };
      } finally {
        await rm(into, { force: true });
      }
    },
  };
}
