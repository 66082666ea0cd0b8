/** Why a database cannot be used. */
export type DatabaseProblem =
  | "unreachable"
  | "full"
  | "too-old"
  | "wrong-encoding"
  | "not-permitted"
  | "pooled"
  | "half-restored"
  | "newer-schema"
  | "migration-failed";

/** The database named by the settings cannot be used: what happened and what to do. */
export class DatabaseError extends Error {
  readonly code: DatabaseProblem;
  readonly remedy: string;

  constructor(code: DatabaseProblem, what: string, remedy: string, cause?: unknown) {
    super(`${what}\n${remedy}`, cause === undefined ? undefined : { cause });
    this.name = "DatabaseError";
    this.code = code;
    this.remedy = remedy;
  }
}

/** A connection string without its password, fit for messages. */
export function withoutPassword(url: string): string {
  // Up to the last @: one in a password that was not percent-encoded must not show the rest of it.
  return url.replace(/^(\w+:\/\/[^:/@]*):.*@/u, "$1:***@");
}
