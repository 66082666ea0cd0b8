// Written by npm run generate from the migrations; do not edit.
import type { Computed, Defaulted, Instant, Json, List } from "../column-kinds.ts";

export interface SealTable {
  sealId: Computed<number>;
  organId: number;
  deptId: number;
  sealName: string;
  sealDesc: Defaulted<string>;
  sealStatus: string;
  validFrom: string | null;
  validUntil: string | null;
  lostAt: Instant | null;
  medium: string;
  sealKind: string;
  shape: string;
  widthMm: number;
  heightMm: number;
  keepers: Defaulted<List<string>>;
  mayApply: Defaulted<List<string>>;
  drawing: Json | null;
  picturePath: string | null;
  picturePng: Buffer | null;
  rowVersion: Defaulted<number>;
  createdBy: string;
  createdAt: Defaulted<Instant>;
  updatedBy: string;
  updatedAt: Defaulted<Instant>;
}

export interface SealCertificateTable {
  sealId: number;
  certificate: Buffer;
  privateKey: Buffer;
  subject: string;
  fingerprint: string;
  validUntil: Instant;
  createdAt: Defaulted<Instant>;
  chain: Defaulted<List<Buffer>>;
  uploadedBy: string | null;
}

export interface SealChangeTable {
  changeId: Computed<number>;
  sealId: number;
  at: Defaulted<Instant>;
  userCode: string;
  fields: Json;
  requestCode: string | null;
}

/** What the migration creates. */
export interface SealsArea {
  seal: SealTable;
  sealCertificate: SealCertificateTable;
  sealChange: SealChangeTable;
}
