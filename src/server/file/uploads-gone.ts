import { uploadsGone } from "#contract/calls/file.ts";
import { uploadsGone as findGone } from "../attachment/index.ts";
import { handle } from "../http/index.ts";

/** What of one's unsent files would be refused as unknown at sending. Those of others read like ones that never were. */
export const uploadsGoneHandler = handle(uploadsGone, async ({ fileIds }, { tx, actor }) => ({
  gone: await findGone(tx, fileIds, actor.userCode),
}));
