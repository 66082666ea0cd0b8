import { hookError, type TableHook } from "../tables/index.ts";

/**
 * A url that is a JSON object opens another system with a token (spec §2). As long as no token is given out for such a jump, an
 * entry that would only ever end in a failure is refused; one that was there before may keep it.
 */
export const menuEntry: TableHook = {
  judge: (_tx, _context, { kind, before, after }) => {
    const isChanged = kind !== "delete" && after["menuUrl"] !== before?.["menuUrl"];
    const isJump =
      isChanged &&
      String(after["menuUrl"] ?? "")
        .trimStart()
        .startsWith("{");
    return Promise.resolve(isJump ? { menuUrl: hookError("jumpNotServed") } : undefined);
  },
};
