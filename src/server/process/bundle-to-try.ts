import { type Refusal, refuse } from "#contract/errors/refusal.ts";
import { withStampForm } from "#contract/seals/stamp-form.ts";
import { ProcessDefinition } from "#contract/shapes/process-definition.ts";
import { type Bundle, checkDefinition } from "#engine";
import { organisationDay } from "../db/index.ts";
import { pageToFill } from "../form/index.ts";
import { documentCheckOf, type SessionScope } from "../http/index.ts";
import { knownNames } from "./known-names.ts";

const shapeProblems = documentCheckOf(ProcessDefinition);

/**
 * A definition that may be no more than an idea, with the form it would bind, as if it were published. Refuses with
 * `definitionNotPlayed` what publication would refuse, for the same reasons.
 */
export async function bundleToTry(
  definition: ProcessDefinition,
  scope: Pick<SessionScope, "tx" | "actor" | "ports" | "request">,
): Promise<Bundle | Refusal> {
  const { tx, actor, ports } = scope;
  const faulty = (errors: NonNullable<Refusal["errors"]>): Refusal => {
    const params = { process: definition.processName ?? "", count: Object.keys(errors).length };
    return { ...refuse("definitionNotPlayed", params), errors };
  };
  const malformed = shapeProblems(definition);
  if (malformed !== undefined) return faulty(malformed);
  const { organId } = actor;
  const pageId = definition.pageId ?? "";
  const bound = pageId === "" ? undefined : await pageToFill(tx, { pageId, version: undefined, organId });
  const page = withStampForm(definition, bound);
  const known = await knownNames(tx, { organId, today: organisationDay(scope) }, ports);
  const errors = checkDefinition(definition, page, known);
  if (Object.keys(errors).length > 0) return faulty(errors);
  const enabled = { ...definition, status: "enabled" as const };
  return { definition: enabled, version: 0, ...(page === undefined ? {} : { page }) };
}
