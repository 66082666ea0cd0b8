export { type AttachmentRow, findAttachment } from "./attachment-rows.ts";
export { bindUploads } from "./bind-uploads.ts";
export { takeUploads, uploadsGone } from "./take-uploads.ts";
export { type ChangedForm, referToFiles } from "./refer-to-files.ts";
