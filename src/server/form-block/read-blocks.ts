import { sql } from "kysely";
import type { OutputOf } from "#contract/calls/define-call.ts";
import { getFormBlock, listFormBlocks } from "#contract/calls/form-block.ts";
import { refuse } from "#contract/errors/refusal.ts";
import { handle } from "../http/index.ts";
import { blockEntries } from "./block-rows.ts";

/** The saved blocks of the organisation one works in. */
export const listFormBlocksHandler = handle(listFormBlocks, (_input, scope) => blockEntries(scope));

/** What a block holds. Refuses with `notFound`, one of another organisation as well. */
export const getFormBlockHandler = handle(getFormBlock, async ({ blockId }, { tx, actor }) => {
  const { rows } = await sql<OutputOf<typeof getFormBlock>>`
    select block_id, block_name, components, events from form_block
    where block_id = ${blockId} and organ_id = ${actor.organId}`.execute(tx);
  return rows[0] ?? refuse("notFound");
});
