import { clearMenuCache } from "#contract/calls/table-actions.ts";
import { handle } from "../http/index.ts";

/** The server keeps no menu: what is kept is in open browsers, and they fetch theirs again. */
export const clearMenuCacheHandler = handle(clearMenuCache, async (_input, { tx, ports }) => {
  ports.live.announceToAll(tx, { event: "session" });
  return { cleared: true };
});
