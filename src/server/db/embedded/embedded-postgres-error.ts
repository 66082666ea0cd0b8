/** Why the embedded database cannot be used; a stable word for tests and callers. */
export type EmbeddedPostgresProblem =
  | "no-binaries"
  | "cannot-run"
  | "in-use"
  | "not-permitted"
  | "other-major"
  | "no-space"
  | "place-missing"
  | "start-failed"
  | "stop-failed";

/** The embedded database cannot be started or kept running: what happened, to which folder, what to do. */
export class EmbeddedPostgresError extends Error {
  readonly code: EmbeddedPostgresProblem;
  readonly remedy: string;

  constructor(code: EmbeddedPostgresProblem, what: string, remedy: string, cause?: unknown) {
    super(`${what}\n${remedy}`, cause === undefined ? undefined : { cause });
    this.name = "EmbeddedPostgresError";
    this.code = code;
    this.remedy = remedy;
  }
}
