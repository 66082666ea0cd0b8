import { downloadFile, fileTicket } from "#contract/calls/file.ts";
import { call, callPath } from "../../api/index.ts";

/** An address that opens a file once, within the minute: what cannot send headers fetches with it. */
export async function fileAddress(fileId: string, options: { inline: boolean }): Promise<string> {
  const { ticket } = await call(fileTicket, { fileId });
  const query = new URLSearchParams({ ticket, ...(options.inline ? { inline: "true" } : {}) });
  return `${callPath(downloadFile.path)}?${query.toString()}`;
}

/** Saves a file the way a link does: the browser shows its progress and keeps its name. */
export async function saveFile(fileId: string): Promise<void> {
  const link = document.createElement("a");
  link.href = await fileAddress(fileId, { inline: false });
  link.download = "";
  document.body.append(link);
  link.click();
  link.remove();
}
