import { Instant, LongId, nullable, type Static, Type } from "../schema.ts";

const Person = Type.Object({ userCode: Type.String(), realName: nullable(Type.String()) });

/** An application whose documents are to be sealed by hand. */
export const PhysicalSealing = Type.Object({
  bpdInstanceId: LongId(),
  applyId: Type.String(),
  applyTitle: Type.String(),
  applicant: Person,
  since: Instant(),
  /** Copies times impressions, as applied for. */
  planned: Type.Integer(),
  seals: Type.Array(
    Type.Object({
      sealId: LongId(),
      sealName: Type.String(),
      position: Type.String(),
      description: Type.String(),
    }),
  ),
  documents: Type.Array(Type.Object({ fileId: Type.String(), fileName: Type.String() })),
});
export type PhysicalSealing = Static<typeof PhysicalSealing>;

/** A physical seal in somebody's hands, or back from them. */
export const SealHandOver = Type.Object({
  handOverId: LongId(),
  sealId: LongId(),
  sealName: Type.String(),
  holder: Person,
  purpose: Type.String(),
  givenBy: Person,
  givenAt: Instant(),
  takenBackBy: nullable(Person),
  takenBackAt: nullable(Instant()),
  remark: Type.String(),
});
export type SealHandOver = Static<typeof SealHandOver>;
