// Written by npm run generate from the migrations; do not edit.
import type { Computed, Defaulted, Instant, Json } from "../column-kinds.ts";

export interface ApproverMatrixTable {
  organId: number;
  matrixId: string;
  draft: Json;
  rowVersion: Defaulted<number>;
  createdBy: string;
  createdAt: Defaulted<Instant>;
  updatedBy: string;
  updatedAt: Defaulted<Instant>;
}

export interface ApproverMatrixVersionTable {
  versionId: Computed<number>;
  organId: number;
  matrixId: string;
  version: number;
  content: Json;
  validFrom: string;
  publishedBy: string;
  publishedAt: Defaulted<Instant>;
  note: string | null;
}

/** What the migration creates. */
export interface ApproverMatricesArea {
  approverMatrix: ApproverMatrixTable;
  approverMatrixVersion: ApproverMatrixVersionTable;
}
