import { LongId, Type } from "../schema.ts";
import { SealDetail } from "../shapes/seal.ts";
import { defineCall } from "./define-call.ts";

export const uploadSealCertificate = defineCall("uploadSealCertificate", {
  method: "POST",
  path: "/seal/uploadCertificate",
  whose: "organisation",
  encoding: "json",
  input: Type.Object({
    sealId: LongId(),
    /** A PKCS #12 file (`.p12`, `.pfx`) with the key, base64. */
    pkcs12: Type.String({ minLength: 1, maxLength: 60_000, pattern: "^[A-Za-z0-9+/]*=*$" }),
    password: Type.String({ maxLength: 200 }),
  }),
  output: SealDetail,
  access: { roles: ["admin", "seal"] },
  tx: "write",
  ours: true,
  summary: "Gives a seal a certificate that was issued for it, with its key; both sign from then on.",
});
