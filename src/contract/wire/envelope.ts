import { FormValues, type Static, Type } from "../schema.ts";

/** The answer of a call that failed (spec §8): one shape for every error. Success is `{flag: true, data}`. */
export const Failure = Type.Object({
  flag: Type.Literal(false),
  /** What happened, to which thing and what to do, in the caller's language. */
  msg: Type.String(),
  /** One of the error catalogue's. */
  code: Type.Integer(),
  params: Type.Optional(FormValues()),
  /** By field or path of the input. */
  errors: Type.Optional(Type.Record(Type.String(), Type.String())),
  /** Fields two people changed differently: what both began with, theirs and mine. */
  conflicts: Type.Optional(FormValues()),
  /** 401 or 404 as older callers read it. */
  _error: Type.Optional(Type.Integer()),
  /** Names this request in the log. */
  requestCode: Type.String(),
});
export type Failure = Static<typeof Failure>;
