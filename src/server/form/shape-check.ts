import type { TSchema } from "#contract/schema.ts";
import { documentCheckOf, type InputCheck } from "../http/index.ts";

/**
 * Checks the shape of a document people design. A key that is nearly a known one is a slip of the pen and named;
 * other keys that we do not know are kept, since other programs write these documents too.
 */
export function shapeCheckOf(schema: TSchema): InputCheck {
  const check = documentCheckOf(schema);
  return (document) => {
    const problems = Object.entries(check(document) ?? {}).filter(
      ([, { problem }]) => problem !== "unknownField",
    );
    return problems.length === 0 ? undefined : Object.fromEntries(problems);
  };
}
