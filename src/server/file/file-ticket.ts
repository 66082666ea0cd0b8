import { downloadFile, fileTicket } from "#contract/calls/file.ts";
import { refuse } from "#contract/errors/refusal.ts";
import { findAttachment } from "../attachment/index.ts";
import { handle } from "../http/index.ts";
import { giveTicket } from "../session/index.ts";
import { mayReadFile } from "./may-read-file.ts";

/** A ticket for one file. For who may not read it there is no such file (`notFound`). */
export const fileTicketHandler = handle(fileTicket, async ({ fileId }, scope) => {
  const { tx, actor } = scope;
  const file = await findAttachment(tx, fileId);
  if (file === undefined || !(await mayReadFile(scope, file))) return refuse("notFound");
  return await giveTicket(tx, actor, { call: downloadFile.name, subject: fileId });
});
