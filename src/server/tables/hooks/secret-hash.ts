import { createHash } from "node:crypto";
import type { TableHook } from "./table-hook.ts";

/** What a stored secret looks like. */
const stored = /^sha256\$[\w-]{43}$/u;

/** A secret with the prefix of its scheme; it is long and random, so that a plain hash serves (a password's would not). */
export function hashSecret(secret: string): string {
  return `sha256$${createHash("sha256").update(secret).digest("base64url")}`;
}

/** Keeps the field `secret` as a hash: nobody reads it again, whoever presents it is compared with the hash. */
export const secretHash: TableHook = {
  beforeWrite: async (_tx, _context, { before, after }) => {
    const { secret } = after;
    if (typeof secret === "string" && secret !== before?.["secret"] && !stored.test(secret))
      after["secret"] = hashSecret(secret);
    return undefined;
  },
};
