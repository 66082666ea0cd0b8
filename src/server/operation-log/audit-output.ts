import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { stdout } from "node:process";
import type { Writable } from "node:stream";
import { listenToAudit } from "./audit-listeners.ts";

/** Where the lines go while the process runs. */
export interface AuditOutput {
  close(): Promise<void>;
}

/**
 * Writes each line of the log, as it is stored, to standard output or to the end of a file (`AUDIT_LOG`). A file that
 * cannot be written is reported once and ends nobody's work: the lines are in the database all the same.
 */
export function openAuditOutput(
  place: string | undefined,
  reportError: (error: unknown) => void,
): AuditOutput | undefined {
  if (place === undefined) return undefined;
  const toFile = place !== "stdout";
  const output: Writable = toFile ? createWriteStream(place, { flags: "a", mode: 0o640 }) : stdout;
  let isWritable = true;
  if (toFile)
    output.on("error", (error) => {
      if (isWritable) reportError(error);
      isWritable = false;
    });
  const stop = listenToAudit((line) => void (isWritable && output.write(line)));
  return {
    close: async () => {
      stop();
      if (!toFile || !isWritable) return;
      output.end();
      await once(output, "close");
    },
  };
}
