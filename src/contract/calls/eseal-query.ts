import { FormValues, Instant, LongId, nullable, pageOf, Type } from "../schema.ts";
import { DataItemControl } from "../shapes/data-item.ts";
import { FormPage } from "../shapes/form-page.ts";
import { ApplicationDetail, FieldRights } from "../shapes/task.ts";
import { misspeltFields } from "../wire/misspelt-names.ts";
import { defineCall } from "./define-call.ts";

export const sealQueryInstance = defineCall("sealQueryInstance", {
  method: "POST",
  path: "/esealQuery/queryInstanceDetails",
  whose: "involved",
  input: Type.Object({ applyId: Type.String({ minLength: 1, maxLength: 500 }) }),
  output: ApplicationDetail,
  wireNames: { styleOfUseStamp: misspeltFields.styleOfUseStamp },
  summary: "Reads a seal application by its number, to check a sealed document against it.",
});

export const sealQueryTaskPage = defineCall("sealQueryTaskPage", {
  method: "POST",
  path: "/esealQuery/taskPage",
  whose: "involved",
  input: Type.Object({
    bpdInstanceId: LongId(),
    processId: Type.Optional(Type.String({ maxLength: 64 })),
  }),
  output: Type.Object({ form: FormPage, values: FormValues(), fieldRights: FieldRights }),
  wireNames: { styleOfUseStamp: misspeltFields.styleOfUseStamp },
  summary: "The form of a seal application with what was filled in.",
});

export const sealQueryDataItems = defineCall("sealQueryDataItems", {
  method: "POST",
  path: "/esealQuery/listDataItemCtr",
  whose: "table",
  input: Type.Object({ dataEnName: Type.String({ minLength: 1, maxLength: 200 }) }),
  output: Type.Array(DataItemControl),
  summary: "The values of a data item that seal applications use.",
});

export const sealQueryDataItem = defineCall("sealQueryDataItem", {
  method: "POST",
  path: "/esealQuery/getDataItemCtr",
  whose: "table",
  input: Type.Object({
    dataEnName: Type.Optional(Type.String({ maxLength: 200 })),
    page: Type.Optional(Type.Integer({ minimum: 1 })),
    pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
  }),
  output: pageOf(DataItemControl),
  summary: "Pages through the values of the data items that seal applications use.",
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
