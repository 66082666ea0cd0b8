import type { TableHook } from "../tables/index.ts";

/** Menus, roles and rights: open browsers ask again who they are and what they may see and call. */
export const announceRights: TableHook = {
  afterWrite: async (tx, { ports }) => ports.live.announceToAll(tx, { event: "session" }),
};
