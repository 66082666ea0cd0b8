import { LongId, Type } from "../schema.ts";
import { PhysicalSealing, SealHandOver } from "../shapes/physical-seal.ts";
import { defineCall } from "./define-call.ts";

const keepers = { roles: ["admin", "seal"] } as const;

export const physicalSealings = defineCall("physicalSealings", {
  method: "POST",
  path: "/seal/physicalSealings",
  whose: "organisation",
  encoding: "json",
  input: Type.Object({}),
  output: Type.Array(PhysicalSealing),
  access: keepers,
  ours: true,
  summary: "The applications whose documents wait to be sealed by hand, the longest waiting first.",
});

export const finishPhysicalSealing = defineCall("finishPhysicalSealing", {
  method: "POST",
  path: "/seal/finishPhysicalSealing",
  bodyMaxKb: 128,
  whose: "organisation",
  encoding: "json",
  input: Type.Object({
    bpdInstanceId: LongId(),
    /** As the counter of the seal says. */
    impressions: Type.Integer({ minimum: 0, maximum: 1_000_000 }),
    /** Required where there are more or fewer impressions than applied for. */
    remark: Type.Optional(Type.String({ maxLength: 500 })),
    /** The stamped documents as they were scanned, by the document each shows; uploaded before. */
    scans: Type.Array(
      Type.Object({
        originalFileId: Type.String({ minLength: 1, maxLength: 40 }),
        fileId: Type.String({ minLength: 1, maxLength: 40 }),
        fileName: Type.String({ minLength: 1, maxLength: 255 }),
      }),
      { maxItems: 100 },
    ),
  }),
  output: Type.Object({ sealed: Type.Integer() }),
  access: keepers,
  isDecision: true,
  tx: "write",
  ours: true,
  summary:
    "Records that documents were sealed by hand: the impressions made and the scans; the application goes on.",
});

export const sealHandOvers = defineCall("sealHandOvers", {
  method: "POST",
  path: "/seal/handOvers",
  whose: "organisation",
  encoding: "json",
  input: Type.Object({ sealId: Type.Optional(LongId()) }),
  output: Type.Array(SealHandOver),
  access: keepers,
  ours: true,
  summary: "Who has a physical seal now; of one seal also who had it before, the latest first.",
});

export const handOverSeal = defineCall("handOverSeal", {
  method: "POST",
  path: "/seal/handOver",
  whose: "organisation",
  encoding: "json",
  input: Type.Object({
    sealId: LongId(),
    userCode: Type.String({ minLength: 1, maxLength: 64 }),
    purpose: Type.String({ maxLength: 200 }),
  }),
  output: SealHandOver,
  access: keepers,
  tx: "write",
  ours: true,
  summary: "Hands a physical seal to a person.",
});

export const takeSealBack = defineCall("takeSealBack", {
  method: "POST",
  path: "/seal/takeBack",
  whose: "organisation",
  encoding: "json",
  input: Type.Object({ sealId: LongId(), remark: Type.Optional(Type.String({ maxLength: 200 })) }),
  output: SealHandOver,
  access: keepers,
  tx: "write",
  ours: true,
  summary: "Takes a physical seal back from whoever has it.",
});
