// Written by npm run generate from the migrations; do not edit.
import type { Computed, Defaulted, Instant, Json } from "../column-kinds.ts";

export interface ReleaseTable {
  releaseId: Computed<number>;
  organId: number;
  bundleHash: string;
  bundleCompany: string;
  bundleBy: string;
  bundleAt: Instant;
  fingerprint: string;
  note: string | null;
  importedBy: string;
  importedAt: Instant;
  rolledBackBy: string | null;
  rolledBackAt: Instant | null;
}

export interface ReleaseKeyTable {
  fingerprint: string;
  keyName: string;
  publicKey: string;
  privateKey: string | null;
  addedBy: string | null;
  addedAt: Defaulted<Instant>;
  isOwn: Defaulted<boolean>;
}

export interface ReleaseObjectTable {
  releaseId: number;
  position: number;
  kind: string;
  objectId: string;
  objectName: string;
  hash: string;
  version: number | null;
  before: Json | null;
  rolledBack: string | null;
  staysBecause: string | null;
  objectNames: Defaulted<Json>;
}

/** What the migration creates. */
export interface ReleaseBundlesArea {
  release: ReleaseTable;
  releaseKey: ReleaseKeyTable;
  releaseObject: ReleaseObjectTable;
}
