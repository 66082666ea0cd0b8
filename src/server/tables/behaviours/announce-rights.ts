import type { Behaviour } from "./behaviour.ts";

/** Menus, roles and rights: open browsers ask again who they are and what they may see and call. */
export const announceRights: Behaviour = {
  afterWrite: async (tx, { ports }) => ports.live.announceToAll(tx, { event: "session" }),
};
