import { Type } from "../schema.ts";
import { DocumentFacts } from "../seals/document-facts.ts";
import { defineCall } from "./define-call.ts";

export const documentToSeal = defineCall("documentToSeal", {
  method: "POST",
  path: "/seal/documentToSeal",
  whose: "involved",
  encoding: "json",
  input: Type.Object({ fileId: Type.String({ minLength: 1, maxLength: 40 }) }),
  output: Type.Object({
    /** Absent while it is being read: to be asked for again. */
    facts: Type.Optional(DocumentFacts),
  }),
  tx: "none",
  ours: true,
  summary:
    "The pages of a PDF that seals are placed on, or why it cannot be sealed, to those who may read it.",
});
