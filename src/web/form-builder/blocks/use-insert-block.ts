import { getFormBlock } from "#contract/calls/form-block.ts";
import type { FormPage } from "#contract/shapes/form-page.ts";
import { useSend } from "../../api/index.ts";
import type { Builder } from "../builder-context.ts";
import { type FormBlock, insertBlock, type Target } from "../model/index.ts";

/** Puts a saved block into the form, as it is saved now. */
export function useInsertBlock(
  edit: Builder["edit"],
): (blockId: number, place: (page: FormPage, block: FormBlock) => Target) => Promise<void> {
  const { send } = useSend(getFormBlock);
  return async (blockId, place) => {
    const block = await send({ blockId });
    if (block !== undefined) edit((now) => insertBlock(now, block, place(now, block)));
  };
}
