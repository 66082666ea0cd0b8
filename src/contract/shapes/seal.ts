import { sealKinds, sealMedia, sealShapes, sealStatuses } from "../codes/seal.ts";
import { Day, Instant, LongId, nullable, oneOf, type Static, Type } from "../schema.ts";
import { SealDrawing } from "../seals/seal-drawing.ts";

const Millimetres = () => Type.Number({ minimum: 5, maximum: 120 });

/** What is entered of a seal; on a change what is absent stays. */
export const sealFields = {
  /** Required (spec §5 Seal), also where the call leaves it out: the server says so at the field. */
  sealName: Type.Optional(Type.String({ maxLength: 100 })),
  sealDesc: Type.Optional(Type.String({ maxLength: 500 })),
  sealStatus: Type.Optional(oneOf(sealStatuses)),
  /** First and last day of a temporary seal. */
  validFrom: Type.Optional(nullable(Day())),
  validUntil: Type.Optional(nullable(Day())),
  deptId: Type.Optional(Type.Integer({ minimum: 1 })),
  medium: Type.Optional(oneOf(sealMedia)),
  sealKind: Type.Optional(oneOf(sealKinds)),
  shape: Type.Optional(oneOf(sealShapes)),
  widthMm: Type.Optional(Millimetres()),
  heightMm: Type.Optional(Millimetres()),
  /** Codes of who keep it and seal with it. */
  keepers: Type.Optional(Type.Array(Type.String({ minLength: 1, maxLength: 64 }), { maxItems: 20 })),
  /** Roles that may apply for it; empty: everybody of the organisation. */
  mayApply: Type.Optional(Type.Array(Type.String({ minLength: 1, maxLength: 64 }), { maxItems: 20 })),
};

/** An electronic or physical seal (spec §3 Seal), without its picture: that is for who keep seals. */
export const Seal = Type.Object({
  sealId: LongId(),
  sealName: Type.String(),
  sealDesc: Type.String(),
  sealStatus: oneOf(sealStatuses),
  deptId: Type.Integer(),
  deptName: Type.String(),
  medium: oneOf(sealMedia),
  sealKind: oneOf(sealKinds),
  shape: oneOf(sealShapes),
  widthMm: Type.Number(),
  heightMm: Type.Number(),
  validFrom: nullable(Day()),
  validUntil: nullable(Day()),
  lostAt: nullable(Instant()),
  /** Valid on this day: neither disabled nor lost, and within its days. */
  isUsable: Type.Boolean(),
  keepers: Type.Array(
    Type.Object({
      userCode: Type.String(),
      realName: nullable(Type.String()),
      /** Their account has ended, or they belong to the organisation no more. */
      hasLeft: Type.Optional(Type.Boolean()),
    }),
  ),
  mayApply: Type.Array(Type.String()),
  hasPicture: Type.Boolean(),
  /** Until when the certificate that was issued for it is valid; null where it signs with one of its own. */
  certificateUntil: nullable(Instant()),
  /** Raised with every change. */
  rowVersion: Type.Integer(),
});
export type Seal = Static<typeof Seal>;

/** A change of a seal; a picture or drawing is named without its content. */
export const SealChange = Type.Object({
  changeId: LongId(),
  at: Instant(),
  userCode: Type.String(),
  realName: nullable(Type.String()),
  fields: Type.Array(
    Type.Object({ field: Type.String(), from: nullable(Type.String()), to: nullable(Type.String()) }),
  ),
});
export type SealChange = Static<typeof SealChange>;

/** A seal with what only its keepers see. */
export const SealDetail = Type.Object({
  seal: Seal,
  drawing: nullable(SealDrawing),
  /** An address of the picture itself (`data:`), SVG or PNG. */
  picture: nullable(Type.String()),
  /** Who is certified until when, where the seal has signed or has a certificate of its own. */
  certificate: nullable(
    Type.Object({
      subject: Type.String(),
      validUntil: Instant(),
      fingerprint: Type.String(),
      /** Issued for the seal and uploaded; otherwise the seal vouches for itself. */
      isIssued: Type.Boolean(),
    }),
  ),
  changes: Type.Array(SealChange),
});
export type SealDetail = Static<typeof SealDetail>;
