import type { QueriedProcesses, RestrictedData } from "../viewer/index.ts";

/** What somebody might see when a file was written for them. */
export interface Seen {
  roles: readonly string[];
  /** What was kept from them, as a text: equal texts hide the same. */
  forbidden: string;
  /** The processes whose applications they might query by a grant; absent in files of before. */
  queried?: "every" | readonly string[];
}

interface Reader {
  access: readonly string[];
  forbidden: RestrictedData;
  queried: QueriedProcesses;
}

/** What somebody may see now. */
export function seenNow({ access, forbidden, queried }: Reader): Seen {
  return {
    roles: [...access],
    forbidden: forbidden
      .entities()
      .map((entity) => forbidden.keyOf(entity))
      .join(""),
    queried: queried.ids(),
  };
}

/** Whether somebody may still see everything that a file of theirs holds: they have every role and grant of then, and as much is kept from them. */
export function maySeeStill(seen: Seen | null, reader: Reader): boolean {
  const now = seenNow(reader);
  if (seen === null || seen.forbidden !== now.forbidden) return false;
  const { queried = [] } = seen;
  const mayQuery =
    reader.queried.ids() === "every" ||
    (queried !== "every" && queried.every((processId) => reader.queried.has(processId)));
  return mayQuery && seen.roles.every((role) => now.roles.includes(role));
}
