import { type FileHandle, open } from "node:fs/promises";
import { fileTypeFromBuffer } from "file-type";
import type { FieldProblem } from "#contract/errors/refusal.ts";
import { limits } from "#contract/limits.ts";
import { extensionOf, fileNameProblem, isUploadExtension, tidyFileName } from "#contract/rules/file-name.ts";
import type { ReceivedFile } from "../../http/index.ts";

import {
  buriedPdfType,
  compoundType,
  type ContentType,
  contentTypes,
  encryptedStream,
  savedType,
  zipType,
} from "./content-types.ts";
import { compoundNames, isCompoundFile, readArchive } from "../../archive/index.ts";

/** A file that may be kept. */
export interface CheckedFile {
  readonly fileName: string;
  /** What it is served as. */
  readonly contentType: string;
}

/** Enough for every signature that is looked for; a PDF may have something before its own within the first 1,024. */
const headBytes = 8_192;

/** Checks a received file by name, ending and content (spec §5 Uploads): what it is, or what is wrong with it. */
export async function checkFile(received: ReceivedFile): Promise<CheckedFile | FieldProblem> {
  const wrongName = fileNameProblem(received.fileName);
  if (wrongName !== undefined) return wrongName;
  const fileName = tidyFileName(received.fileName);
  const extension = extensionOf(fileName);
  if (!isUploadExtension(extension)) throw new Error("a name was accepted without a known ending");
  const file = fileName;
  if (received.sizeBytes === 0) return { problem: "fileEmpty", params: { file } };
  const type = contentTypes[extension];
  const handle = await open(received.path, "r");
  try {
    const { bytesRead, buffer } = await handle.read(Buffer.alloc(headBytes), 0, headBytes, 0);
    const detected = await detect(buffer.subarray(0, bytesRead));
    const fault = await contentFault(handle, received, type, detected);
    if (fault === undefined)
      return { fileName, contentType: detected === buriedPdfType ? savedType : type.served };
    const depth = fault === "archiveTooDeep" ? { max: limits.archiveDepthMax } : {};
    return fault === "fileContentDiffers"
      ? { problem: fault, params: { file, extension } }
      : { problem: fault, params: { file, ...depth } };
  } finally {
    await handle.close();
  }
}

/** Tells what may be kept from what is wrong. */
export function isProblem(checked: CheckedFile | FieldProblem): checked is FieldProblem {
  return "problem" in checked;
}

async function contentFault(
  handle: FileHandle,
  { path, sizeBytes }: ReceivedFile,
  type: ContentType,
  detected: string | undefined,
): Promise<string | undefined> {
  if (detected === undefined || !type.detected.includes(detected)) return "fileContentDiffers";
  if (detected === zipType) {
    const content = await readArchive(path, sizeBytes);
    if (typeof content === "string") return content;
    const { entry } = type;
    if (entry !== undefined && !content.names.some((name) => entry.test(name))) return "fileContentDiffers";
  }
  if (detected === compoundType) {
    const names = await compoundNames(handle, sizeBytes);
    if (names === undefined) return "fileContentDiffers";
    // A document under a password keeps its ending.
    const wanted = type.streams === undefined ? undefined : [...type.streams, encryptedStream];
    if (wanted !== undefined && !wanted.some((name) => names.includes(name))) return "fileContentDiffers";
  }
  return undefined;
}

/** What the first bytes show. Containers are told here: what is in them is looked at under limits of ours. */
async function detect(head: Buffer): Promise<string | undefined> {
  const start = head.toString("latin1", 0, 4);
  if (start === "PK\u0003\u0004" || start === "PK\u0005\u0006") return zipType;
  if (isCompoundFile(head)) return compoundType;
  const found = await fileTypeFromBuffer(head);
  if (found !== undefined) return found.mime;
  const begin = head.toString("latin1", 0, 1_024);
  if (/^(?:\u00ef\u00bb\u00bf)?[\0\s]*%PDF-/u.test(begin)) return "application/pdf";
  return begin.includes("%PDF-") ? buriedPdfType : undefined;
}
