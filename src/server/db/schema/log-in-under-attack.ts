// Written by npm run generate from the migrations; do not edit.
import type { Defaulted, Instant } from "../column-kinds.ts";

export interface LoginProofTable {
  challenge: string;
  bits: number;
  remoteAddress: string;
  expiresAt: Instant;
}

export interface UnnamedProxyTable {
  remoteAddress: string;
  lastSeenAt: Defaulted<Instant>;
}

/** What the migration creates. */
export interface LogInUnderAttackArea {
  loginProof: LoginProofTable;
  unnamedProxy: UnnamedProxyTable;
}
