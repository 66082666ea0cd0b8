import { FormValues, Instant, nullable, oneOf, pageOf, Type } from "../schema.ts";
import { instanceStatuses } from "../codes/instance-status.ts";
import { DataItemControl } from "../shapes/data-item.ts";
import { FormPage } from "../shapes/form-page.ts";
import { FieldRights } from "../shapes/task.ts";
import { stampFormNames } from "../wire/misspelt-names.ts";
import { defineCall } from "./define-call.ts";

/**
 * Whoever has the document has its code, which is what the QR code brings as `applyId`; the number of an application opens
 * nothing here, for numbers can be counted through.
 */
const withCode = Type.Object({ applyId: Type.String({ minLength: 1, maxLength: 100 }) });
const ofDocument = { method: "POST", whose: "proof", access: "public", cost: 5 } as const;

export const sealQueryInstance = defineCall("sealQueryInstance", {
  ...ofDocument,
  path: "/esealQuery/queryInstanceDetails",
  input: withCode,
  output: Type.Object({
    organName: Type.String(),
    processName: Type.String(),
    applyStatus: oneOf(instanceStatuses),
    /** When the document of this code was sealed. */
    sealedAt: Instant(),
    /** How many documents of the application were sealed. */
    documents: Type.Integer(),
  }),
  summary:
    "What a sealed document was applied for with, by the document's code: nobody's name, no title, no reason.",
});

export const sealQueryTaskPage = defineCall("sealQueryTaskPage", {
  ...ofDocument,
  path: "/esealQuery/taskPage",
  input: withCode,
  output: Type.Object({ form: FormPage, values: FormValues(), fieldRights: FieldRights }),
  wireNames: stampFormNames,
  summary:
    "Of the stamp form what a sealed document may tell anybody: how it is sealed, copies, impressions.",
});

const words = { method: "POST", whose: "nothing", access: "public" } as const;

export const sealQueryDataItems = defineCall("sealQueryDataItems", {
  ...words,
  path: "/esealQuery/listDataItemCtr",
  input: Type.Object({ dataEnName: Type.String({ minLength: 1, maxLength: 200 }) }),
  output: Type.Array(DataItemControl),
  summary: "The choices of a field of the stamp form, in the caller's language.",
});

export const sealQueryDataItem = defineCall("sealQueryDataItem", {
  ...words,
  path: "/esealQuery/getDataItemCtr",
  input: Type.Object({
    dataEnName: Type.Optional(Type.String({ maxLength: 200 })),
    page: Type.Optional(Type.Integer({ minimum: 1 })),
    pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
  }),
  output: pageOf(DataItemControl),
  summary: "Pages through the choices of the stamp form's fields, in the caller's language.",
});

export const verifySealedFile = defineCall("verifySealedFile", {
  method: "POST",
  path: "/esealQuery/verify",
  /** Whoever has the document has its code; nobody guesses a hundred random bits. */
  whose: "proof",
  encoding: "json",
  cost: 5,
  input: Type.Object({ code: Type.String({ minLength: 1, maxLength: 100 }) }),
  output: Type.Object({
    /** The organisation whose seals they are, as it is called now. */
    organName: Type.String(),
    /** What the document says its code is. */
    code: Type.String(),
    sealedAt: Instant(),
    seals: Type.Array(
      Type.Object({
        /** As the seal was called then. */
        sealName: Type.String(),
        /** Since when it is known to be lost; an impression from before stays what it was. */
        lostAt: nullable(Instant()),
      }),
    ),
    impressions: Type.Integer(),
    /** The subject of the certificate it is signed with. */
    signedAs: Type.String(),
    /** SHA-256 of the sealed file, hexadecimal: a file with another is not this document. */
    sha256: Type.String(),
  }),
  access: "public",
  ours: true,
  summary: "What was sealed under a verification code: by whom, with what, when, and what the file must be.",
});
