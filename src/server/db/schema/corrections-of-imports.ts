// Written by npm run generate from the migrations; do not edit.
import type { Json } from "../column-kinds.ts";

export interface TableImportCorrectionTable {
  jobId: string;
  line: number;
  cells: Json;
}

/** What the migration creates. */
export interface CorrectionsOfImportsArea {
  tableImportCorrection: TableImportCorrectionTable;
}
