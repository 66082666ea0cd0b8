export { checkFilePlace } from "./check-file-place.ts";
import { downloadFileHandler } from "./download-file.ts";
import { fileTicketHandler } from "./file-ticket.ts";
import { fileUploadHandler } from "./upload-files.ts";
import { uploadsGoneHandler } from "./uploads-gone.ts";

export { collectFiles } from "./collect-files.ts";
export { mayReadFile } from "./may-read-file.ts";
export { retainFiles } from "./retain-files.ts";

/** Files: brought in, checked and kept; fetched by who may read them; removed when nothing refers to them. */
export const fileHandlers = [fileUploadHandler, uploadsGoneHandler, fileTicketHandler, downloadFileHandler];
