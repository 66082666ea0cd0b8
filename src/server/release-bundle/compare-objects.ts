import { sql } from "kysely";
import type { ComparedObject } from "#contract/calls/release-bundle.ts";
import type { ReleaseBundle, ReleaseObject } from "#contract/shapes/release-bundle.ts";
import { refuseFields } from "#contract/errors/refusal.ts";
import { text } from "../texts/index.ts";
import { malformedContent } from "./content-shapes.ts";
import { wordsOf } from "./words-of-refusal.ts";
import { canonicalJson, hashOf } from "./canonical-json.ts";
import { nameIn } from "./names-of-objects.ts";
import { type Place, type Standing, standingOf, travelling } from "./standing.ts";
import { valuesOf } from "./take-over-data-item.ts";

type Language = Parameters<typeof text>[0];

/** How a thing of a bundle stands to what is here, and what is here. */
export interface Comparison {
  object: ReleaseObject;
  compared: ComparedObject;
  here: Standing | undefined;
}

/** Compares each thing of a bundle with what an organisation has. */
export async function compareObjects(
  place: Place,
  { objects, createdAt }: Pick<ReleaseBundle, "objects" | "createdAt">,
  language: Language,
): Promise<Comparison[]> {
  const comparisons: Comparison[] = [];
  for (const object of objects) {
    const comparison = await compare(place, { object, createdAt }, language);
    comparison.compared.name = nameIn(object, objects, language);
    comparisons.push(comparison);
  }
  return comparisons;
}

/** A thing of a bundle, and when that was exported. */
interface Brought {
  object: ReleaseObject;
  createdAt: string;
}

async function compare(place: Place, brought: Brought, language: Language): Promise<Comparison> {
  const { object } = brought;
  const { kind, id, name, content } = object;
  const say = (reason: string) => text(language, "release-bundle", `because.${reason}`);
  const base = { key: `${kind}:${id}`, kind, id, name, here: null };
  const blocked = (reason: string): Comparison => ({
    object,
    here: undefined,
    compared: { ...base, state: "blocked", reasons: [say(reason)] },
  });
  const malformed = malformedContent(object);
  if (malformed !== undefined) {
    const reasons = [wordsOf(refuseFields(malformed), language)];
    return { object, here: undefined, compared: { ...base, state: "blocked", reasons } };
  }
  const standing = await standingOf(place, kind, id);
  if (typeof standing === "string") return blocked(standing);
  if (standing === undefined) {
    if (kind === "dataItem" && !place.everywhere) return blocked("ofGroup");
    return { object, here: undefined, compared: { ...base, state: "new", reasons: [] } };
  }
  // A category that is there stays as it is, and of a data item only values are added.
  const isThere = kind === "category" || (kind === "dataItem" && !lacksValues(content, standing.content));
  const isSame = hashOf(standing.content) === object.hash;
  if (isThere || (isSame && standing.dormant === undefined)) {
    return { object, here: standing, compared: { ...base, state: "same", reasons: [] } };
  }
  if (kind === "dataItem" && !place.everywhere) return blocked("ofGroup");
  const reasons = await conflictsOf(place, brought, standing);
  const isConflict = reasons.length > 0 && kind !== "dataItem";
  return {
    object,
    here: standing,
    compared: {
      ...base,
      state: isConflict ? "conflict" : "changed",
      reasons: isConflict ? reasons.map(say) : [],
      here: isSame ? null : standing.content,
    },
  };
}

function lacksValues(there: Record<string, unknown>, here: Record<string, unknown>): boolean {
  const known = new Set(valuesOf(here).map(({ dataConValue }) => dataConValue));
  return valuesOf(there).some(({ dataConValue }) => !known.has(dataConValue));
}

function draftDiffers({ draft, content }: Standing): boolean {
  return draft !== undefined && canonicalJson(travelling(draft)) !== canonicalJson(content);
}

/**
 * Whether it was made here or changed here since the last release brought it, whether that was exported later, whether
 * somebody is changing it, and whether it is there without counting: somebody switched it off, or nobody has published it.
 * What a rolled-back release left switched off is still what that release brought.
 */
async function conflictsOf(
  { tx, organId }: Place,
  { object: { kind, id, hash }, createdAt }: Brought,
  here: Standing,
): Promise<string[]> {
  const dormant = here.dormant === undefined ? [] : [here.dormant];
  if (hashOf(here.content) === hash) return dormant;
  const { rows } = await sql<{ hash: string; isLater: boolean }>`
    select o.hash, r.bundle_at > ${createdAt}::timestamptz as is_later
    from release_object o join release r using (release_id)
    where r.organ_id = ${organId} and o.kind = ${kind} and o.object_id = ${id}
      and (o.rolled_back is null or o.rolled_back in ('stays', 'withdrawn'))
    order by o.release_id desc limit 1`.execute(tx);
  const [last] = rows;
  const reasons =
    last === undefined ? ["madeHere"] : last.hash === hashOf(here.content) ? [] : ["changedHere"];
  const older = last?.isLater === true ? ["olderThanHere"] : [];
  const drafts = draftDiffers(here) ? ["draft"] : [];
  return [...new Set([...reasons, ...older, ...drafts, ...dormant])];
}
