import { type Refusal, refuse } from "#contract/errors/refusal.ts";
import type { MatrixContent } from "#contract/shapes/approver-matrix.ts";
import type { FormPage } from "#contract/shapes/form-page.ts";
import type { ProcessDefinition } from "#contract/shapes/process-definition.ts";
import {
  companionKinds,
  type ReleaseKind,
  releaseKinds,
  type ReleaseObject,
} from "#contract/shapes/release-bundle.ts";
import { pageToFill } from "../form/index.ts";
import { hashOf } from "./canonical-json.ts";
import { needsOfCompanion, needsOfForm, needsOfMatrix, needsOfProcess } from "./release-needs.ts";
import { type Place, type Standing, standingOf, travelling, travellingForm } from "./standing.ts";

/**
 * The published versions of processes of an organisation with everything they need, each thing behind what it needs. Refuses
 * with `notFound` and `processNeverPublished`.
 */
export async function gatherObjects(
  place: Place,
  processIds: readonly string[],
): Promise<ReleaseObject[] | Refusal> {
  const found = new Map<string, ReleaseObject>();
  for (const processId of [...new Set(processIds)].sort()) {
    const published = await publishedProcess(place, processId);
    if (!("definition" in published)) return published;
    const { definition, page } = published;
    put(
      found,
      "process",
      processId,
      definition.processName,
      travelling(definition),
      needsOfProcess(definition),
    );
    if (page !== undefined)
      put(found, "form", page.pageId, page.label, travellingForm(page), needsOfForm(page));
  }
  // What is needed may need more: a category its parent, a data item another one, a process its rules.
  const asked = new Set(found.keys());
  for (;;) {
    const next = [...found.values()].flatMap(wantedWith).find((each) => !asked.has(each));
    if (next === undefined) break;
    asked.add(next);
    await addNeeded(place, found, next);
  }
  return inOrder([...found.values()]);
}

async function publishedProcess(
  { tx, organId }: Place,
  processId: string,
): Promise<{ definition: ProcessDefinition; page: FormPage | undefined } | Refusal> {
  const row = await tx
    .selectFrom("process as p")
    .leftJoin("processVersion as v", (join) =>
      join.onRef("v.processId", "=", "p.processId").onRef("v.version", "=", "p.publishedVersion"),
    )
    .select(["v.definition", "v.pageId", "v.pageVersion"])
    .where("p.processId", "=", processId)
    .where("p.organId", "=", organId)
    .executeTakeFirst();
  if (row === undefined) return refuse("notFound");
  if (row.definition === null) return refuse("processNeverPublished", { process: processId });
  const definition = row.definition as unknown as ProcessDefinition;
  if (row.pageId === null) return { definition, page: undefined };
  const version = row.pageVersion ?? undefined;
  return { definition, page: await pageToFill(tx, { pageId: row.pageId, version, organId }) };
}

/** What a thing needs, and what belongs to it. Pure. */
function wantedWith({ kind, id, needs }: ReleaseObject): string[] {
  return kind === "process" ? [...needs, ...companionKinds.map((each) => `${each}:${id}`)] : needs;
}

async function addNeeded(place: Place, found: Map<string, ReleaseObject>, key: string): Promise<void> {
  const kind = releaseKinds.find((each) => key.startsWith(`${each}:`));
  // Roles and people are the other installation's own.
  if (kind === undefined) return;
  const id = key.slice(kind.length + 1);
  const standing = await standingOf({ ...place, everywhere: true }, kind, id);
  if (standing === undefined || typeof standing === "string") return;
  // What was never published is a draft of its designer's, and no part of what is released.
  if (kind === "process" && standing.version === null) return;
  put(found, kind, id, standing.name, standing.content, needsOf(kind, id, standing));
}

function needsOf(kind: ReleaseKind, id: string, { content }: Standing): string[] {
  const named = (value: unknown, of: ReleaseKind) =>
    typeof value === "string" && value !== "" ? [`${of}:${value}`] : [];
  switch (kind) {
    case "category":
      return named(content["parentTypeId"], "category");
    case "dataItem":
      return named((content["item"] as Record<string, unknown>)["parentEnName"], "dataItem");
    case "form":
      return needsOfForm(content as unknown as FormPage);
    case "process":
      return needsOfProcess(content as unknown as ProcessDefinition);
    case "matrix":
      return needsOfMatrix(content as unknown as MatrixContent);
    default:
      return needsOfCompanion(id, content);
  }
}

function put(
  found: Map<string, ReleaseObject>,
  kind: ReleaseKind,
  id: string,
  name: string,
  content: object,
  needs: string[],
): void {
  found.set(`${kind}:${id}`, { kind, id, name, hash: hashOf(content), needs, content: { ...content } });
}

/** By kind, and within a kind what is needed first; of two that need each other the one named first. Pure. */
export function inOrder(objects: readonly ReleaseObject[]): ReleaseObject[] {
  const byKey = new Map(objects.map((object) => [`${object.kind}:${object.id}`, object]));
  const ordered = new Set<ReleaseObject>();
  const visiting = new Set<string>();
  const visit = (object: ReleaseObject): void => {
    const key = `${object.kind}:${object.id}`;
    if (ordered.has(object) || visiting.has(key)) return;
    visiting.add(key);
    for (const need of object.needs) {
      const other = byKey.get(need);
      if (other?.kind === object.kind) visit(other);
    }
    ordered.add(object);
  };
  for (const kind of releaseKinds)
    for (const object of objects.filter((each) => each.kind === kind)) visit(object);
  return [...ordered];
}
