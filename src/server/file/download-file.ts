import { downloadFile } from "#contract/calls/file.ts";
import { refuse } from "#contract/errors/refusal.ts";
import { previewKindOf } from "#contract/rules/file-name.ts";
import { type AttachmentRow, findAttachment } from "../attachment/index.ts";
import { type FileAnswer, handle, type SessionScope } from "../http/index.ts";
import { boundFiles, isUnchanged } from "../seal/index.ts";
import { tallyOperation } from "../operation-log/index.ts";
import { savedType } from "./check/content-types.ts";
import { type ReadableFile, readableFile } from "./may-read-file.ts";

/**
 * Sends a file to who may read it; for everybody else, and for a ticket of another file, there is none. Shown in the
 * browser is only what runs nothing there: PDF and images.
 */
export const downloadFileHandler = handle(downloadFile, async (input, scope) => {
  const { ports, actor, request } = scope;
  const fileId = actor.ticketSubject ?? input.fileId;
  if (fileId === undefined || (input.fileId !== undefined && input.fileId !== fileId))
    return refuse("notFound");
  const file = await ports.database.read(async (tx) => {
    const found = await findAttachment(tx, fileId);
    const readable = found && (await readableFile({ ...scope, tx }, found));
    if (found === undefined || readable === undefined) return undefined;
    const bound = found.instanceId === null ? undefined : await boundFiles(tx, found.instanceId);
    return { ...found, ...readable, bound: bound?.get(fileId) };
  });
  if (file === undefined) return refuse("notFound");
  // Opened before anything is sent, so that a file that is gone is told and not half answered.
  const first = await ports.files.open(file.storageKey, { start: 0, end: 0 });
  if (first === undefined) return refuse("fileIsGone", { file: file.fileName });
  first.destroy();
  // Who decides on a document that is to be sealed sees the one that was submitted or none.
  if (file.bound !== undefined && !(await isUnchanged(ports.files, file.storageKey, file.bound)))
    return refuse("fileNotAsSubmitted", { file: file.fileName });
  if (file.secrecy !== undefined) await recordReading(ports, { file, actor, request });
  const answer: FileAnswer = {
    fileName: file.fileName,
    contentType: file.contentType,
    inline:
      input.inline === true && file.contentType !== savedType && previewKindOf(file.fileName) !== undefined,
    body: {
      size: file.sizeBytes,
      // A ticket is used up by its first request.
      announce: actor.ticketSubject === undefined,
      open: async (range) => {
        const bytes = await ports.files.open(file.storageKey, range);
        if (bytes === undefined) throw new Error("a stored file went away while it was sent");
        return bytes;
      },
    },
  };
  return answer;
});

/** Who fetches a confidential file stands in the log before the first byte is sent; a file fetched in parts once a minute. */
async function recordReading(
  { database }: SessionScope["ports"],
  { file, actor, request }: { file: AttachmentRow & ReadableFile } & Pick<SessionScope, "actor" | "request">,
): Promise<void> {
  const { fileId, fileName, instanceId, secrecy = "" } = file;
  const operation = {
    kind: "file_read",
    call: downloadFile.name,
    userCode: actor.userCode,
    organId: actor.organId,
    subject: `instanceId ${instanceId}`,
    detail: { fileId, fileName, secrecy },
  } as const;
  await database.write((tx) => tallyOperation(tx, request, operation, [actor.userCode, fileId]));
}
