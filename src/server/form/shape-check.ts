import type { TSchema } from "#contract/schema.ts";
import { documentCheckOf, type InputCheck } from "../http/index.ts";

/**
 * Checks the shape of what is a draft still, or comes from another version of the product: of the members that we do not
 * know only one that is nearly a known one is refused, as a slip of the pen. What is to count is asked `documentCheckOf`:
 * nothing is kept that nobody would obey.
 */
export function openShapeCheckOf(schema: TSchema): InputCheck {
  const check = documentCheckOf(schema);
  return (document) => {
    const problems = Object.entries(check(document) ?? {}).filter(
      ([, { problem }]) => problem !== "unknownField",
    );
    return problems.length === 0 ? undefined : Object.fromEntries(problems);
  };
}
