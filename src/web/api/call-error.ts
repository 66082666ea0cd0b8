import type { JsonValue } from "#contract/schema.ts";

/**
 * Why a call brought no answer: `answer` is the server's own "no"; `timeout` and `unreachable` never heard from it;
 * `aborted` was the screen's own wish and is never shown.
 */
export type CallErrorKind = "answer" | "timeout" | "unreachable" | "aborted";

export interface CallErrorFacts {
  kind: CallErrorKind;
  call: string;
  message: string;
  code?: number;
  status?: number;
  params?: Record<string, JsonValue>;
  errors?: Record<string, string>;
  conflicts?: Record<string, { base: JsonValue; theirs: JsonValue; mine: JsonValue }>;
  requestCode?: string;
}

/** Of a faulty document hundreds of fields may be wrong: nobody reads them in one sentence. */
const mostSaid = 3;

/** A call that failed; `message` is a finished sentence in the reader's language. */
export class CallError extends Error {
  readonly kind: CallErrorKind;
  readonly call: string;
  readonly code: number | undefined;
  readonly status: number | undefined;
  readonly params: Record<string, JsonValue>;
  /** By field of the form, for `Form.setFields` and the like. */
  readonly errors: Record<string, string>;
  readonly conflicts: CallErrorFacts["conflicts"];
  readonly requestCode: string | undefined;

  constructor(facts: CallErrorFacts, cause?: unknown) {
    super(facts.message, { cause });
    this.name = "CallError";
    this.kind = facts.kind;
    this.call = facts.call;
    this.code = facts.code;
    this.status = facts.status;
    this.params = facts.params ?? {};
    this.errors = facts.errors ?? {};
    this.conflicts = facts.conflicts;
    this.requestCode = facts.requestCode;
  }

  /** What it says where no field of the screen says it: the general sentence alone would hide what is wrong with them. */
  get said(): string {
    const ofFields = [...new Set(Object.values(this.errors))];
    if (ofFields.length === 0) return this.message;
    if (ofFields.length <= mostSaid) return ofFields.join(" ");
    return [this.message, ...ofFields.slice(0, mostSaid)].join(" ");
  }
}

/** Tells a failed call from a fault of the program. */
export function isCallError(error: unknown): error is CallError {
  return error instanceof CallError;
}
