import { administrator } from "../../access/index.ts";
import type { Behaviour } from "./behaviour.ts";
import { toldError } from "./told-error.ts";

/** The administrators' role stays as it is: not closed, renamed or deleted. */
export const roleKept: Behaviour = {
  beforeWrite: async (_tx, _context, { kind, before, after }) => {
    if (before?.["roleCode"] !== administrator) return undefined;
    const isLost = kind === "delete" || after["status"] === "0" || after["roleCode"] !== administrator;
    return isLost ? { roleCode: toldError("administratorRole") } : undefined;
  },
};
