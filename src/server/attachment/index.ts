export { type AttachmentRow, findAttachment } from "./attachment-rows.ts";
export { type ChangedForm, referToFiles } from "./refer-to-files.ts";
