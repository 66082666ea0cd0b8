import { buffer } from "node:stream/consumers";
import { sql } from "kysely";
import { checkTags } from "#contract/documents/check-tags.ts";
import type { FoundTag, Placeholder } from "#contract/documents/placeholders.ts";
import { readTag } from "#contract/documents/document-tag.ts";
import { type FieldProblem, type Refusal, refuse } from "#contract/errors/refusal.ts";
import { limits } from "#contract/limits.ts";
import { nearestWord } from "#tables";
import type { Tx } from "../db/index.ts";
import type { Language } from "#contract/codes/language.ts";
import type { DocumentDone, DocumentNotice, DocumentWork, Ports } from "../ports.ts";
import { text } from "../texts/index.ts";
import { withFormNames } from "./known-placeholders.ts";
import { runDocumentWork } from "../documents/index.ts";

/** An uploaded Word document that may become a version. */
export interface CheckedUpload {
  fileId: string;
  fileName: string;
  sizeBytes: number;
  tags: FoundTag[];
  notices: DocumentNotice[];
}

interface Upload {
  storageKey: string;
  fileName: string;
  sizeBytes: number;
}

/** The caller's own upload that nothing refers to yet. */
async function findUpload(
  tx: Tx,
  fileId: string,
  { userCode }: { userCode: string },
): Promise<Upload | undefined> {
  const { rows } = await sql<Upload>`
    select storage_key, file_name, size_bytes from attachment a
    where file_id = ${fileId} and state = 'unreferenced' and instance_id is null and uploaded_by = ${userCode}
      and not exists (select 1 from attachment_row r where r.file_id = a.file_id and r.is_current)`.execute(
    tx,
  );
  return rows[0];
}

/** Does the work where the process has a thread for it, else here. */
export function workOn(
  { documentWork }: Pick<Ports, "documentWork">,
  work: DocumentWork,
): Promise<DocumentDone> {
  return documentWork === undefined ? runDocumentWork(work) : documentWork.run(work);
}

/** The bytes of a stored file; undefined where the storage does not hold it. */
export async function bytesOf(
  { files }: Pick<Ports, "files">,
  storageKey: string,
): Promise<Buffer | undefined> {
  const stream = await files.open(storageKey);
  return stream === undefined ? undefined : await buffer(stream);
}

/**
 * Reads an uploaded document and judges its placeholders. Refuses with `documentFileUnknown`, and with
 * `documentNotFillable` what cannot be filled: everything that is wrong, each with its place.
 */
export async function checkUpload(
  ports: Ports,
  fileId: string,
  {
    actor,
    language,
    known,
  }: { actor: { userCode: string }; language: Language; known: readonly Placeholder[] | undefined },
): Promise<CheckedUpload | Refusal> {
  const upload = await ports.database.read((tx) => findUpload(tx, fileId, actor));
  const bytes = upload === undefined ? undefined : await bytesOf(ports, upload.storageKey);
  if (upload === undefined || bytes === undefined) return refuse("documentFileUnknown");
  const { fileName, sizeBytes } = upload;
  if (!/\.docx$/iu.test(fileName))
    return notFillable([{ problem: "docxWanted", params: { file: fileName } }], language);
  const done = await workOn(ports, { kind: "read", bytes });
  if ("problems" in done) return notFillable(done.problems, language);
  if (!("tags" in done)) throw new Error("a document that was read has no placeholders");
  const problems = tagProblems(done.tags, known);
  return problems.length > 0
    ? notFillable(problems, language)
    : { fileId, fileName, sizeBytes, tags: done.tags, notices: done.notices };
}

/** What is wrong with placeholders for what they are to be filled with. */
export function tagProblems(
  tags: readonly FoundTag[],
  known: readonly Placeholder[] | undefined,
): FieldProblem[] {
  if (countOf(tags) > limits.documentTagsMax)
    return [{ problem: "placeholdersTooMany", params: { max: limits.documentTagsMax } }];
  if (known !== undefined) return checkTags(tags, withFormNames(known), nearestWord);
  return unreadable(tags);
}

/** Of a free template any name will do that is one; rows within rows would be typed by nobody. */
function unreadable(tags: readonly FoundTag[], isInRows = false): FieldProblem[] {
  return tags.flatMap((each) => {
    const read = readTag(each.tag);
    const params = { placeholder: `{${each.tag}}`, part: each.part, near: each.near };
    if (read === undefined) return [{ problem: "placeholderUnreadable", params }];
    const isRows = each.kind === "section" && read.test === undefined && each.children.length > 0;
    if (isRows && isInRows) return [{ problem: "placeholderRowsInRows", params }];
    return unreadable(each.children, isRows || isInRows);
  });
}

function countOf(tags: readonly FoundTag[]): number {
  return tags.reduce((sum, { children }) => sum + 1 + countOf(children), 0);
}

/** The refusal of a document, everything that is wrong by number; parts of a document are named in the reader's language. */
export function notFillable(problems: readonly FieldProblem[], language: Language): Refusal {
  const told = problems.slice(0, limits.problemsAnsweredMax).map(({ problem, params = {} }) => {
    const { part } = params;
    const named = typeof part === "string" ? { part: partIn(part, language) } : {};
    return { problem, params: { ...params, ...named } };
  });
  return {
    ...refuse("documentNotFillable", { count: problems.length }),
    errors: Object.fromEntries(told.map((problem, at) => [`document[${at}]`, problem])),
  };
}

function partIn(part: string, language: Language): string {
  return ["body", "header", "footer", "other"].includes(part)
    ? text(language, "documents", `part.${part}`)
    : part;
}
