import { fileUpload } from "#contract/calls/file.ts";
import { errorCatalogue } from "#contract/errors/catalogue.ts";
import type { Attachment } from "#contract/shapes/attachment.ts";
import { call, type CallError, isCallError } from "../../api/index.ts";

/** A file on its way: waiting for its turn, being sent, or refused with a reason. */
export interface Upload {
  key: number;
  file: File;
  state: "waiting" | "sending" | "failed";
  /** Of its bytes, from 0 to 1. */
  share: number;
  problem?: string;
  /** Sending it again would change nothing. */
  hopeless?: boolean;
}

/** Sends one file; rejects with a sentence to show beside it. */
export async function sendFile(
  file: File,
  options: { signal: AbortSignal; onProgress: (share: number) => void },
): Promise<Attachment> {
  // A declaration cannot say "a file": in the browser it is one.
  const input = { file: file as never };
  const [kept] = await call(fileUpload, input, options);
  if (kept === undefined) throw new Error("an upload was answered without its file");
  return { fileId: kept.fileId, fileName: kept.fileName };
}

/** What to say beside a file that could not be uploaded: its own problem where the server named one. */
export function uploadProblem(error: CallError): string {
  return error.said;
}

/** Whether the file itself was refused, not the moment. */
export function isRefused(error: CallError): boolean {
  return error.code === errorCatalogue.filesRefused.code || error.code === errorCatalogue.fileTooLarge.code;
}

/** Whether it was the reader's own wish. */
export function wasCancelled(error: unknown): boolean {
  return isCallError(error) && error.kind === "aborted";
}
