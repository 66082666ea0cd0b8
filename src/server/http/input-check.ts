import { Ajv } from "ajv";
import addFormats from "ajv-formats";
import type { CallDeclaration } from "#contract/calls/define-call.ts";
import type { FieldProblem } from "#contract/errors/refusal.ts";
import type { TSchema } from "#contract/schema.ts";
import { isTimeZone } from "#contract/rules/time-zone.ts";
import { exactMultipleOf } from "#tables";
import { closedSchema } from "./closed-schema.ts";
import { fieldProblems } from "./field-problems.ts";

/** Checks the input of one call; nothing where it is good. */
export type InputCheck = (input: unknown) => Record<string, FieldProblem> | undefined;

// Nothing is coerced: query and form texts were read as their fields' types before (`readTextFields`). The first who make a
// call wait for its check: with polished code a third longer, and no later check is any faster for it.
const ajv = new Ajv({ allErrors: true, strict: false, verbose: true, code: { optimize: false } });
addFormats.default(ajv, ["date", "date-time", "email", "uri", "uuid"]);
ajv.addFormat("time-zone", isTimeZone);
// Ajv's own takes 4.35 for no multiple of 0.01.
ajv.removeKeyword("multipleOf").addKeyword(exactMultipleOf);

/** Makes the check of a call; its schema is compiled at the first use, so that a start does not wait for all. */
export function inputCheckOf(call: CallDeclaration): InputCheck {
  let check: InputCheck | undefined;
  return (input) => (check ??= compile(call))(input);
}

/** Makes the check of a document that travels inside an input, such as a definition or a form page. */
export function documentCheckOf(schema: TSchema): InputCheck {
  let check: InputCheck | undefined;
  return (document) => (check ??= compile({ input: schema }))(document);
}

function compile({ input: schema }: Pick<CallDeclaration, "input">): InputCheck {
  const validate = ajv.compile(closedSchema(schema));
  return (input) => (validate(input) ? undefined : fieldProblems(validate.errors ?? []));
}
