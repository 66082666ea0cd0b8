import { Ajv, type ValidateFunction } from "ajv";
import addFormats from "ajv-formats";
import type { CallDeclaration } from "#contract/calls/define-call.ts";
import { readWireNames } from "#contract/wire/misspelt-names.ts";

// Each worker makes its own checks, most of which see a few answers: polishing their code would take a third of that work.
const ajv = new Ajv({ allErrors: true, strict: false, code: { optimize: false } });
addFormats.default(ajv);
const checks = new Map<string, ValidateFunction>();

/** Fails where an answer is not what its call declares: client and documentation believe the declaration. */
export function expectDeclaredOutput(call: CallDeclaration, data: unknown): void {
  if (call.output === undefined) return;
  const check = checks.get(call.name) ?? ajv.compile(JSON.parse(JSON.stringify(call.output)));
  checks.set(call.name, check);
  if (check(call.wireNames === undefined ? data : readWireNames(call.wireNames, data))) return;
  const faults = (check.errors ?? []).map(({ instancePath, message }) => `${instancePath || "/"} ${message}`);
  throw new Error(`${call.name} answers what it does not declare: ${faults.join("; ")}`);
}
