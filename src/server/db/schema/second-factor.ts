// Written by npm run generate from the migrations; do not edit.
import type { Defaulted, Instant, List } from "../column-kinds.ts";

export interface LoginSecondStepTable {
  challengeHash: Buffer;
  userCode: string;
  remember: boolean;
  tries: Defaulted<number>;
  expiresAt: Instant;
  openedBy: Defaulted<string>;
  bpdTaskId: number | null;
}

export interface PasskeyTable {
  credentialId: string;
  userCode: string;
  rpId: string;
  publicKey: Buffer;
  counter: number;
  transports: Defaulted<List<string>>;
  label: string;
  createdAt: Defaulted<Instant>;
  lastUsedAt: Instant | null;
}

export interface PasskeyCeremonyTable {
  challenge: string;
  userCode: string;
  purpose: string;
  rpId: string;
  expiresAt: Instant;
}

export interface RecoveryCodeTable {
  userCode: string;
  codeHash: Buffer;
}

export interface TotpFactorTable {
  userCode: string;
  secret: string | null;
  pendingSecret: string | null;
  confirmedAt: Instant | null;
  lastStep: Defaulted<number>;
}

/** What the migration creates. */
export interface SecondFactorArea {
  loginSecondStep: LoginSecondStepTable;
  passkey: PasskeyTable;
  passkeyCeremony: PasskeyCeremonyTable;
  recoveryCode: RecoveryCodeTable;
  totpFactor: TotpFactorTable;
}
