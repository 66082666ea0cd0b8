// Written by npm run generate from the migrations; do not edit.
import type { Defaulted, Instant } from "../column-kinds.ts";

export interface SignaturePictureTable {
  sha256: Buffer;
  picture: Buffer;
  isUsed: Defaulted<boolean>;
}

export interface UserSignatureTable {
  userCode: string;
  sha256: Buffer;
  setAt: Instant;
}

/** What the migration creates. */
export interface SignaturesArea {
  signaturePicture: SignaturePictureTable;
  userSignature: UserSignatureTable;
}
