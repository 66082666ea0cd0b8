import { administrator } from "../access/index.ts";
import { type TableHook, hookError } from "../tables/index.ts";

/** The administrators' role stays as it is: not closed, renamed or deleted. */
export const roleInUse: TableHook = {
  beforeWrite: async (_tx, _context, { kind, before, after }) => {
    if (before?.["roleCode"] !== administrator) return undefined;
    const isLost = kind === "delete" || after["status"] === "0" || after["roleCode"] !== administrator;
    return isLost ? { roleCode: hookError("administratorRole") } : undefined;
  },
};
