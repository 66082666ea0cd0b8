import { setImmediate } from "node:timers/promises";
import { sealsDocuments, withStampForm } from "#contract/seals/stamp-form.ts";
import { ProcessDefinition } from "#contract/shapes/process-definition.ts";
import { checkDefinition } from "#engine";
import { organisationDay } from "../db/index.ts";
import { effectivePages } from "../form/index.ts";
import { documentCheckOf, type SessionScope } from "../http/index.ts";
import { knownNames } from "./known-names.ts";
import type { FoundProcess } from "./process-rows.ts";
import { sealTypes } from "./publish-definition.ts";

const shapeProblems = documentCheckOf(ProcessDefinition);

/** So many designs are looked at before others have their turn. */
const atOnce = 20;

/**
 * How many faults keep each design from being published by the caller, as publication itself judges it. What is published
 * and designed no further is judged as well: a role may be gone since.
 */
export async function countProblems(
  scope: SessionScope,
  designs: readonly Pick<FoundProcess, "draft">[],
): Promise<ReadonlyMap<string, number>> {
  const counts = new Map<string, number>();
  const { tx, ports } = scope;
  const { organId, userCode } = scope.actor;
  const known = await knownNames(tx, { organId, today: organisationDay(scope) }, ports, userCode);
  const pageIds = designs.flatMap(({ draft }) => draft?.pageId ?? []);
  const pages = await effectivePages(tx, { pageIds: [...new Set(pageIds)], organId });
  const ofSeals = await sealTypes(tx);
  for (const [at, { draft }] of designs.entries()) {
    if (at % atOnce === atOnce - 1) await setImmediate();
    if (draft === null) continue;
    const malformed = shapeProblems({ ...draft, status: "enabled" });
    if (malformed !== undefined) {
      counts.set(draft.processId, Object.keys(malformed).length);
      continue;
    }
    const page = withStampForm(draft, pages.get(draft.pageId ?? ""));
    const errors = checkDefinition({ ...draft, status: "enabled" }, page, known);
    const sealStep = ofSeals.has(draft.processTypeId) && !sealsDocuments(draft) ? 1 : 0;
    counts.set(draft.processId, Object.keys(errors).length + sealStep);
  }
  return counts;
}
