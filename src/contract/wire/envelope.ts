import { FormValues, type Static, Type } from "../schema.ts";

/** The answer of a call that succeeded; only the mount writes it and only the client reads it. */
export interface Success<Data = unknown> {
  flag: true;
  data: Data;
}

/** The answer of a call that did not (spec §8): one shape for every error. */
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

export type Envelope<Data = unknown> = Success<Data> | Failure;

/** Tells the envelope of an error from that of an answer, the older style with a bare `_error` included. */
export function isFailure(body: unknown): body is Failure {
  if (typeof body !== "object" || body === null) return false;
  return ("flag" in body && body.flag === false) || ("_error" in body && Boolean(body._error));
}
