import type { TableHook } from "../tables/index.ts";

/** A count that other systems write behind a name, such as `Company (12)` (spec §3 Organisation). */
const count = /\s*[（(]\s*\d{1,6}\+?\s*[)）]\s*$/u;

/** The name without the count of pending tasks that may stand behind it. Pure. */
export function withoutPendingCount(organName: string): string {
  const name = organName.replace(count, "");
  return name === "" ? organName : name;
}

/**
 * A name may come with a pending count in brackets, by an import from another system: it is understood and is no part of the
 * name. How many tasks wait is counted here and stands in a field of its own, `pendingCount`.
 */
export const organisationName: TableHook = {
  beforeWrite: async (_tx, _context, { before, after }) => {
    const { organName } = after;
    if (typeof organName === "string" && organName !== before?.["organName"])
      after["organName"] = withoutPendingCount(organName);
    return undefined;
  },
};
