// Written by npm run generate from the migrations; do not edit.
import type { Defaulted } from "../column-kinds.ts";

export interface AttachmentRowTable {
  fileId: string;
  entity: string;
  rowKey: string;
  field: string;
  isCurrent: Defaulted<boolean>;
}

/** What the migration creates. */
export interface AttachmentsOfRowsArea {
  attachmentRow: AttachmentRowTable;
}
