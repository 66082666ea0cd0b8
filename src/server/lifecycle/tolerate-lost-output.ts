import type { Writable } from "node:stream";

/**
 * Goes on where a line cannot be written: the log's disk is full, its reader has ended. Without it the first such
 * line would end the process, and there is no place left to report it to.
 */
export function tolerateLostOutput(outputs: readonly Writable[] = [process.stdout, process.stderr]): void {
  for (const output of outputs) output.on("error", () => undefined);
}
