import { sql } from "kysely";
import type { OutputOf } from "#contract/calls/define-call.ts";
import { removeFormBlock, renameFormBlock, saveFormBlock } from "#contract/calls/form-block.ts";
import { isRefusal, refuse, refuseFields } from "#contract/errors/refusal.ts";
import { limits } from "#contract/limits.ts";
import type { JsonValue } from "#contract/schema.ts";
import { jsonb } from "../db/index.ts";
import { handle, type SessionScope } from "../http/index.ts";
import { recordOperation } from "../operation-log/index.ts";
import { blockEntry, freeBlockName, lockBlock } from "./block-rows.ts";

/**
 * Saves a block, new or in place of one. Refuses by field a name that is taken and one block too many, with
 * `definitionChanged` a replacement of what somebody has changed meanwhile.
 */
export const saveFormBlockHandler = handle(saveFormBlock, async (input, scope) => {
  const { tx, actor, request } = scope;
  const { organId, userCode } = actor;
  const { blockId, rowVersion } = input;
  const kept = blockId === undefined ? undefined : await lockBlock(scope, { blockId, rowVersion });
  if (kept !== undefined) return kept;
  const blockName = await freeBlockName(scope, input.blockName, blockId);
  if (isRefusal(blockName)) return blockName;
  const components = jsonb(input.components as unknown as JsonValue);
  const events = jsonb(input.events as unknown as JsonValue);
  if (blockId !== undefined) {
    await sql`update form_block set block_name = ${blockName}, components = ${components}, events = ${events},
      row_version = row_version + 1, updated_by = ${userCode}, updated_at = ${request.now}
      where block_id = ${blockId}`.execute(tx);
    await record(scope, saveFormBlock.name, { blockId, blockName });
    return await blockEntry(scope, blockId);
  }
  const { rows } = await sql<{ blockId: number }>`
    insert into form_block (organ_id, block_name, components, events, updated_by, updated_at)
    select ${organId}, ${blockName}, ${components}, ${events}, ${userCode}, ${request.now}
    where (select count(*) from form_block where organ_id = ${organId}) < ${limits.formBlocksMax}
    returning block_id`.execute(tx);
  const [made] = rows;
  if (made === undefined)
    return refuseFields({ blockName: { problem: "tooManyRows", params: { max: limits.formBlocksMax } } });
  await record(scope, saveFormBlock.name, { blockId: made.blockId, blockName });
  return await blockEntry(scope, made.blockId);
});

/** Renames a block. Refuses as saving it does. */
export const renameFormBlockHandler = handle(renameFormBlock, async (input, scope) => {
  const { tx, actor, request } = scope;
  const { blockId } = input;
  const kept = await lockBlock(scope, input);
  if (kept !== undefined) return kept;
  const blockName = await freeBlockName(scope, input.blockName, blockId);
  if (isRefusal(blockName)) return blockName;
  await sql`update form_block set block_name = ${blockName}, row_version = row_version + 1,
    updated_by = ${actor.userCode}, updated_at = ${request.now} where block_id = ${blockId}`.execute(tx);
  await record(scope, renameFormBlock.name, { blockId, blockName });
  return await blockEntry(scope, blockId);
});

/** Deletes a block and answers what it held, so that it can be saved again. Refuses with `notFound`. */
export const removeFormBlockHandler = handle(removeFormBlock, async ({ blockId }, scope) => {
  const { tx, actor } = scope;
  const { rows } = await sql<OutputOf<typeof removeFormBlock>>`
    delete from form_block where block_id = ${blockId} and organ_id = ${actor.organId}
    returning block_name, components, events`.execute(tx);
  const [removed] = rows;
  if (removed === undefined) return refuse("notFound");
  await record(scope, removeFormBlock.name, { blockId, blockName: removed.blockName });
  return removed;
});

async function record(
  { tx, actor, request }: SessionScope,
  call: string,
  { blockId, blockName }: { blockId: number; blockName: string },
): Promise<void> {
  await recordOperation(tx, request, {
    kind: "operation",
    userCode: actor.userCode,
    organId: actor.organId,
    call,
    subject: String(blockId),
    detail: { blockName },
  });
}
