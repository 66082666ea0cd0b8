import type { Refusal } from "#contract/errors/refusal.ts";
import type { Done } from "#engine";
import { takeUploads } from "../attachment/index.ts";
import type { CommandScope } from "./command-scope.ts";

/** Makes the files of an opinion part of its application for good, where the command gave one. Refuses by place (`files[1]`). */
export async function takeOpinionFiles(
  { tx, actor }: CommandScope,
  { snapshot, events }: Done,
): Promise<Refusal | undefined> {
  for (const event of events) {
    if (event.type !== "seat_closed" || event.files === undefined) continue;
    const { instanceId } = snapshot;
    const refused = await takeUploads(tx, event.files, { instanceId, userCode: actor.userCode });
    if (refused !== undefined) return refused;
  }
  return undefined;
}
