import { type RawBuilder, sql } from "kysely";
import type { FormBlockEntry } from "#contract/calls/form-block.ts";
import { type Refusal, refuse, refuseFields } from "#contract/errors/refusal.ts";
import type { SessionScope } from "../http/index.ts";
import { organisationOf, shownPeople } from "../process/index.ts";
import { sayWho } from "../viewer/index.ts";

/** So many titles of a block's fields are told, in the reader's language. */
const titlesTold = 5;

/** The blocks of the organisation one works in, or some of them, by name. */
export async function blockEntries(
  scope: SessionScope,
  only: RawBuilder<unknown> = sql`true`,
): Promise<FormBlockEntry[]> {
  const { tx, actor, language } = scope;
  const { rows } = await sql<FormBlockEntry>`
    select block_id, block_name, jsonb_array_length(components) as component_count, row_version, updated_by, updated_at,
      array(select coalesce(nullif(each.component #>> array['i18n', ${language}::text], ''),
          each.component ->> 'componentTitle') from jsonb_array_elements(components)
        with ordinality each(component, number) order by each.number limit ${titlesTold}) as titles
    from form_block where organ_id = ${actor.organId} and ${only} order by lower(block_name)`.execute(tx);
  if (rows.length === 0) return rows;
  const { people } = await organisationOf(scope, actor.chartRevision);
  const shown = await shownPeople(scope, people);
  return rows.map((row) => ({ ...row, updatedBy: shown.realName(row.updatedBy) }));
}

/** One block as it is told after it was written. */
export async function blockEntry(scope: SessionScope, blockId: number): Promise<FormBlockEntry | Refusal> {
  const [entry] = await blockEntries(scope, sql`block_id = ${blockId}`);
  return entry ?? refuse("notFound");
}

/**
 * Locks a block before it is changed. Refuses with `notFound`, with `definitionChanged` where somebody was faster.
 */
export async function lockBlock(
  scope: SessionScope,
  { blockId, rowVersion }: { blockId: number; rowVersion: number | undefined },
): Promise<Refusal | undefined> {
  const { tx, actor } = scope;
  const { rows } = await sql<{ blockName: string; rowVersion: number; updatedBy: string; updatedAt: string }>`
    select block_name, row_version, updated_by, updated_at from form_block
    where block_id = ${blockId} and organ_id = ${actor.organId} for update`.execute(tx);
  const [stored] = rows;
  if (stored === undefined) return refuse("notFound");
  if (stored.rowVersion === rowVersion) return undefined;
  const { blockName: id, updatedBy: who, updatedAt: when } = stored;
  return sayWho(scope, refuse("definitionChanged", { id, who, when }));
}

/** A name that no other block of the organisation has, whatever its case; else the refusal of the field. */
export async function freeBlockName(
  { tx, actor }: SessionScope,
  given: string,
  blockId?: number,
): Promise<string | Refusal> {
  const blockName = given.trim();
  if (blockName === "") return refuseFields({ blockName: { problem: "required" } });
  // One at a time, so that of two who choose one name at the same moment the second is told.
  await sql`select 1 from organ where organ_id = ${actor.organId} for no key update`.execute(tx);
  const { rows } = await sql`
    select 1 from form_block where organ_id = ${actor.organId} and lower(block_name) = lower(${blockName})
      and block_id is distinct from ${blockId ?? null}::bigint`.execute(tx);
  if (rows.length === 0) return blockName;
  return refuseFields({ blockName: { problem: "blockNameTaken", params: { name: blockName } } });
}
