import type { RestrictedData } from "../viewer/index.ts";

/** What somebody might see when a file was written for them. */
export interface Seen {
  roles: readonly string[];
  /** What was kept from them, as a text: equal texts hide the same. */
  forbidden: string;
}

interface Reader {
  access: readonly string[];
  forbidden: RestrictedData;
}

/** What somebody may see now. */
export function seenNow({ access, forbidden }: Reader): Seen {
  return {
    roles: [...access],
    forbidden: forbidden
      .entities()
      .map((entity) => forbidden.keyOf(entity))
      .join(""),
  };
}

/** Whether somebody may still see everything that a file of theirs holds: they have every role of then, and as much is kept from them. */
export function maySeeStill(seen: Seen | null, reader: Reader): boolean {
  const now = seenNow(reader);
  return (
    seen !== null && seen.forbidden === now.forbidden && seen.roles.every((role) => now.roles.includes(role))
  );
}
