import { Day, Instant, nullable, oneOfCodes, type Static, Type } from "../schema.ts";
import { TaskStatus } from "../codes/task-status.ts";
import { ClientParametersShape } from "./parameters.ts";

/** The log-in's answer, bare (spec §3 Login result). */
export const LoginResult = Type.Object({
  success: Type.Literal(true),
  message: Type.String(),
  token: Type.String(),
  /** As stored; the session's access list is the same in lower case. */
  roles: Type.Array(Type.String()),
  userName: Type.String(),
  userInfo: Type.Object({ uid: Type.Integer() }),
  organId: Type.Integer(),
  mustChangePassword: Type.Boolean(),
  /** Present where a second factor has to be set up before anything else. */
  mustEnrolSecondFactor: Type.Optional(Type.Literal(true)),
  /** Present when the person asked to be remembered on this device. */
  deviceToken: Type.Optional(Type.String()),
  /** Present when somebody came for a task of theirs (`todoLogin`): the session is in the organisation of that task. */
  todo: Type.Optional(Type.Object({ bpdTaskId: Type.Integer(), taskStatus: oneOfCodes(TaskStatus) })),
});
export type LoginResult = Static<typeof LoginResult>;

/** Work that a log-in has to prove: SHA-256 of `<challenge>.<answer>` begins with so many zero bits. */
export const LoginProofAsked = Type.Object({
  challenge: Type.String(),
  bits: Type.Integer(),
  expiresAt: Instant(),
});
export type LoginProofAsked = Static<typeof LoginProofAsked>;

export const LoginProof = Type.Object({
  challenge: Type.String({ maxLength: 100 }),
  answer: Type.String({ maxLength: 40 }),
});
export type LoginProof = Static<typeof LoginProof>;

/** Who is logged in (spec §3 User session), with the abilities the screens show. */
export const SessionUser = Type.Object({
  userName: Type.String(),
  userId: Type.Integer(),
  /** The same number, as the specification calls it as well. */
  id: Type.Integer(),
  userCode: Type.String(),
  realName: Type.String(),
  deptId: Type.Integer(),
  deptName: Type.String(),
  /** Their picture, as an address that an image shows; null: none. */
  avatarImgPath: nullable(Type.String()),
  organId: Type.Integer(),
  access: Type.Array(Type.String()),
  /** Organisations that they administer, as they work now; null among them: all. */
  administers: Type.Array(nullable(Type.Integer())),
  /** Routes opened by the table of rights, besides those the route table opens to the access list. */
  routes: Type.Array(Type.String()),
  mustChangePassword: Type.Boolean(),
  mustEnrolSecondFactor: Type.Boolean(),
  expiresAt: Instant(),
  /** The last day of the account, once it is so near that its holder is reminded; null before and where there is none. */
  accountEnds: nullable(Day()),
  /** A proxy that sends on requests of others and is not named in `TRUSTED_PROXIES`; told to administrators alone. */
  unnamedProxy: nullable(Type.String()),
  /** Parameters of the organisation that screens act on. */
  parameters: ClientParametersShape,
});
export type SessionUser = Static<typeof SessionUser>;

/** An organisation a person belongs to (spec §3 Organisation). */
export const UserRoleOrgan = Type.Object({
  organId: Type.Integer(),
  organName: Type.String(),
  deptFullName: Type.String(),
  organLogo: Type.Optional(Type.String()),
  /** Open tasks there, at most `badgeCap` + 1. */
  pendingCount: Type.Integer(),
});
export type UserRoleOrgan = Static<typeof UserRoleOrgan>;
