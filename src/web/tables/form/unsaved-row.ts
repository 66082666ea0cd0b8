import type { Row } from "#tables";
import type { DraftRow } from "./detail-drafts.ts";

/** A row that this browser kept because it was never saved, with the rows of its details. */
export interface UnsavedRow {
  row: Row;
  details: Readonly<Record<string, readonly DraftRow[]>>;
  /** Of a change: the row it began from. */
  start?: Row;
  rowVersion?: number;
}
