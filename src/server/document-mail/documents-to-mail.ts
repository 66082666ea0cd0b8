import { buffer } from "node:stream/consumers";
import { sql } from "kysely";
import { isRefusal } from "#contract/errors/refusal.ts";
import { defaultLanguage } from "#contract/codes/language.ts";
import { secrecyOf } from "#contract/rules/secrecy.ts";
import { attachmentsOf } from "#contract/shapes/attachment.ts";
import { fileSecrecy } from "#contract/rules/file-secrecy.ts";
import { accessOfMember } from "../access/index.ts";
import { applicationDocuments, usableTemplates } from "../document-templates/index.ts";
import type { Ports, SessionScope } from "../http/index.ts";
import type { MailAttachment } from "../mail/index.ts";
import { readInstance } from "../process/index.ts";
import { visibleForm } from "../task/index.ts";
import { mayReadInstance } from "../viewer/index.ts";
import type { MailRow } from "./mail-rows.ts";

/** What a reader is mailed of an application, or why nothing. */
export type DocumentsToMail =
  | { applyId: string; title: string; attachments: MailAttachment[] }
  | { reason: "not_readable" | "no_documents" | "too_large" };

const allMaxBytes = 20 * 1024 * 1024;

/**
 * The documents of an application as one person may see it at this moment, with their rights and restrictions. Of an
 * application that has become secret nothing is mailed, nor a sealed document of a confidential field.
 */
export async function documentsToMail(
  ports: Ports,
  { instanceId, organId, config }: MailRow,
  userCode: string,
  now: Date,
): Promise<DocumentsToMail> {
  const access = await accessOfMember(ports.database, { userCode, organId });
  const stored = await ports.database.read((tx) => readInstance(tx, { instanceId }, organId));
  if (access === undefined || stored === undefined || !mayReadInstance(stored, { userCode, ...access }))
    return { reason: "not_readable" };
  const { snapshot } = stored;
  if (secrecyOf(snapshot.form) !== undefined) return { reason: "not_readable" };
  const scope = {
    ports,
    language: defaultLanguage,
    actor: { ...access, userCode, organId, chartRevision: stored.row.chartRevision },
    request: { now },
  } as unknown as Omit<SessionScope, "tx">;
  const { applyId, processId } = snapshot;
  const templates = await ports.database.read((tx) =>
    usableTemplates(tx, { organId, processId, templateIds: config.templates }),
  );
  const made = await applicationDocuments(scope, applyId, { templates, format: config.format });
  if (isRefusal(made)) return { reason: "not_readable" };
  const sealed = config.sealed ? await sealedDocuments(scope, instanceId) : [];
  if (sealed === "too_large") return { reason: "too_large" };
  const attachments = [
    ...made.map(({ fileName, bytes }) => ({ fileName, bytes: Buffer.from(bytes) })),
    ...sealed,
  ];
  if (attachments.length === 0) return { reason: "no_documents" };
  const size = attachments.reduce((sum, { bytes }) => sum + bytes.length, 0);
  return size > allMaxBytes ? { reason: "too_large" } : { applyId, title: snapshot.title, attachments };
}

/** The sealed documents whose originals the reader sees; none is read where all of them are too large for a mail. */
async function sealedDocuments(
  scope: Omit<SessionScope, "tx">,
  instanceId: number,
): Promise<MailAttachment[] | "too_large"> {
  const { ports } = scope;
  const files = await ports.database.read(async (tx) => {
    const form = await visibleForm({ ...scope, tx }, instanceId);
    if (form === undefined) return [];
    const seen = attachmentsOf(form.page, form.values)
      .map(({ fileId }) => fileId)
      .filter((fileId) => fileSecrecy(form.page, form.values, fileId) === undefined);
    const { rows } = await sql<{ fileName: string; storageKey: string; bytes: number }>`
      select s.file_name, a.storage_key, a.size_bytes::float8 as bytes from sealed_file s join attachment a on a.file_id = s.sealed_file_id
      where s.instance_id = ${instanceId} and s.original_file_id = any(${seen}::text[]) order by s.sealed_id`.execute(
      tx,
    );
    return rows;
  });
  if (files.reduce((sum, { bytes }) => sum + bytes, 0) > allMaxBytes) return "too_large";
  const attachments: MailAttachment[] = [];
  for (const { fileName, storageKey } of files) {
    const stream = await ports.files.open(storageKey);
    if (stream !== undefined) attachments.push({ fileName, bytes: await buffer(stream) });
  }
  return attachments;
}
