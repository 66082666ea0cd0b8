// Written by npm run generate from the migrations; do not edit.
import type { Instant } from "../column-kinds.ts";

export interface SignOnAttemptTable {
  stateHash: Buffer;
  openedBy: string;
  browserHash: Buffer;
  nonce: string;
  codeVerifier: string;
  expiresAt: Instant;
}

export interface UsedSignOnTokenTable {
  tokenKey: Buffer;
  expiresAt: Instant;
}

/** What the migration creates. */
export interface SignOnArea {
  signOnAttempt: SignOnAttemptTable;
  usedSignOnToken: UsedSignOnTokenTable;
}
