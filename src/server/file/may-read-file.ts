import type { SecrecyLevel } from "#contract/codes/secrecy-level.ts";
import { fileSecrecy } from "#contract/rules/file-secrecy.ts";
import { highestSecrecy } from "#contract/rules/secrecy.ts";
import { attachmentsOf } from "#contract/shapes/attachment.ts";
import type { AttachmentRow } from "../attachment/index.ts";
import type { Tx } from "../db/index.ts";
import { isPostedFile } from "../discussion/index.ts";
import type { SessionScope } from "../http/index.ts";
import { mayReadContractFile } from "../legal-contract-course/index.ts";
import { formAhead } from "../pre-approval/index.ts";
import { mayReadRowFile } from "../tables/index.ts";
import { isOpinionFile, visibleForm } from "../task/index.ts";

/** A file that somebody may read. */
export interface ReadableFile {
  /** Where it is confidential. */
  secrecy?: SecrecyLevel;
}

/**
 * A file as somebody may read it; `undefined` where they may not: who uploaded it, while no application refers to it;
 * otherwise whoever sees it in the application's form, field rights included, and the process administrators also what
 * was taken out of it; of an opinion or a post of its discussion,
 * whoever may read the application, unless the post was withdrawn; of an application that will reach them, whoever
 * sees it there (`/preApprove`); of a table's row, whoever may read the row and the field; of a legal contract, whoever may read that.
 */
export async function readableFile(
  scope: Pick<SessionScope, "tx" | "ports" | "actor" | "language" | "request">,
  file: AttachmentRow,
): Promise<ReadableFile | undefined> {
  if (file.state === "unreferenced" && file.uploadedBy === scope.actor.userCode) return {};
  if (file.instanceId === null) {
    const isOfRow = await mayReadRowFile(scope, file.fileId);
    return isOfRow || (await mayReadContractFile(scope, file.fileId)) ? {} : undefined;
  }
  const own = await visibleForm(scope, file.instanceId);
  const form = own ?? (await formAhead(scope, file.instanceId));
  if (form === undefined) return undefined;
  const isSeen = attachmentsOf(form.page, form.values).some(({ fileId }) => fileId === file.fileId);
  const mayRead = form.seesAll || isSeen || (own !== undefined && (await isSaidWith(scope.tx, file)));
  if (!mayRead) return undefined;
  const secrecy = highestSecrecy([form.secrecy, fileSecrecy(form.page, form.values, file.fileId)]);
  return secrecy === undefined ? {} : { secrecy };
}

/** It stands with an opinion, or with a post of the discussion. */
async function isSaidWith(tx: Tx, file: AttachmentRow): Promise<boolean> {
  return (await isOpinionFile(tx, file)) || (await isPostedFile(tx, file));
}

/** Whether somebody may read a file. */
export async function mayReadFile(
  scope: Pick<SessionScope, "tx" | "ports" | "actor" | "language" | "request">,
  file: AttachmentRow,
): Promise<boolean> {
  return (await readableFile(scope, file)) !== undefined;
}
