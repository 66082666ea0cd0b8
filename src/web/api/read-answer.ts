import { errorCatalogue } from "#contract/errors/catalogue.ts";
import type { CallDeclaration } from "#contract/calls/define-call.ts";
import { readWireNames } from "#contract/wire/misspelt-names.ts";
import { CallError, type CallErrorFacts } from "./call-error.ts";
import { callSeams } from "./call-seams.ts";

export interface RawAnswer {
  status: number;
  requestCode: string | undefined;
  body: unknown;
}

type Envelope = Record<string, unknown>;

/**
 * Takes the envelope off an answer, or throws what it refuses as a `CallError`.
 * Understands both styles: an HTTP status, and HTTP 200 with `_error` and `_msg` (spec §8).
 */
export function readAnswer(declaration: CallDeclaration, answer: RawAnswer): unknown {
  const envelope = asEnvelope(answer.body);
  const legacy = envelope?._error;
  const refused =
    answer.status >= 400 || legacy !== undefined || envelope?.flag === false || envelope?.success === false;
  if (refused) throw new CallError(factsOf(declaration, answer, envelope ?? {}));
  if (declaration.outputKind !== "json") return inside(declaration, answer.body);
  if (envelope === undefined || !("data" in envelope)) {
    throw new CallError({
      ...factsOf(declaration, answer, {}),
      message: callSeams.text("call.unreadable"),
    });
  }
  return inside(declaration, envelope.data);
}

function inside({ wireNames }: CallDeclaration, data: unknown): unknown {
  return wireNames === undefined ? data : readWireNames(wireNames, data);
}

function factsOf(declaration: CallDeclaration, answer: RawAnswer, envelope: Envelope): CallErrorFacts {
  const status = answer.status >= 400 ? answer.status : (numberOf(envelope._error) ?? answer.status);
  const requestCode = textOf(envelope.requestCode) ?? answer.requestCode ?? codeOfNone(answer.status);
  const code = numberOf(envelope.code);
  const facts: CallErrorFacts = {
    kind: "answer",
    call: declaration.name,
    message: saidIn(answer, envelope) ?? messageFor(declaration, status),
    status,
  };
  if (code !== undefined) facts.code = code;
  if (requestCode !== undefined) facts.requestCode = requestCode;
  if (isRecord(envelope.params)) facts.params = envelope.params as NonNullable<CallErrorFacts["params"]>;
  if (isRecord(envelope.errors)) facts.errors = envelope.errors as Record<string, string>;
  if (isRecord(envelope.conflicts)) {
    facts.conflicts = envelope.conflicts as NonNullable<CallErrorFacts["conflicts"]>;
  }
  return facts;
}

/** Older answers whose own words are for nobody: what is said instead is the sentence of their kind (spec §8). */
const unsaid: readonly unknown[] = [400, 404, 500];

/** What an answer says itself; of an older one with `_error` 400, 404 or 500 nothing. */
function saidIn({ status }: RawAnswer, { msg, _msg, message, _error }: Envelope): string | undefined {
  if (status < 400 && unsaid.includes(numberOf(_error))) return undefined;
  return textOf(msg) ?? textOf(_msg) ?? textOf(message);
}

/** What stands for the request code of an HTTP error that brings none, such as a proxy's (spec §8); a log-in that is over needs none. */
function codeOfNone(status: number): string | undefined {
  return status >= 400 && status !== 401 && status !== 403 ? "500" : undefined;
}

/** What adds something is called so. */
const adds = /^(?:add|create|insert)[A-Z]/u;

/** The sentence for an answer that brings none of its own, by what was asked (spec §8). */
function messageFor({ name, tx }: CallDeclaration, status: number): string {
  if (status === 404) return callSeams.text("call.notFound");
  if (status === errorCatalogue.tooManyRequests.status) return callSeams.text("call.tooMany");
  if (status < 500 && status !== 400) return callSeams.text("call.server");
  return callSeams.text(
    adds.test(name) ? "call.addFailed" : tx === "read" ? "call.queryFailed" : "call.server",
  );
}

function asEnvelope(body: unknown): Envelope | undefined {
  return isRecord(body) ? body : undefined;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function textOf(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}

function numberOf(value: unknown): number | undefined {
  if (typeof value === "number") return value;
  return typeof value === "string" && /^\d+$/.test(value) ? Number(value) : undefined;
}
