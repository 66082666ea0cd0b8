import { randomBytes, scrypt, timingSafeEqual } from "node:crypto";
import { inHashQueue } from "./hash-queue.ts";

/** Cost of new hashes; stored with each hash, so that it can be raised without touching old ones. */
export const costOfNewHashes = { logN: 15, r: 8, p: 3 };

const hashBytes = 32;

/** Hashes a password with a salt of its own: `scrypt$logN$r$p$salt$hash`. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const { logN, r, p } = costOfNewHashes;
  const hash = await derive(password, salt, { logN, r, p });
  return ["scrypt", logN, r, p, salt.toString("base64url"), hash.toString("base64url")].join("$");
}

/** Whether a password is the one that was hashed. The comparison takes the same time wherever they differ. */
export async function passwordMatches(password: string, stored: string): Promise<boolean> {
  const [scheme, logN, r, p, salt, expected] = stored.split("$");
  if (scheme !== "scrypt" || salt === undefined || expected === undefined) return false;
  const parameters = { logN: Number(logN), r: Number(r), p: Number(p) };
  const hash = await derive(password, Buffer.from(salt, "base64url"), parameters);
  const known = Buffer.from(expected, "base64url");
  return hash.length === known.length && timingSafeEqual(hash, known);
}

let nobodys: Promise<string> | undefined;

/** A hash that no password has: verified for unknown accounts, so that they take as long as known ones. */
export function hashOfNobody(): Promise<string> {
  return (nobodys ??= hashPassword(randomBytes(32).toString("base64url")));
}

function derive(password: string, salt: Buffer, parameters: typeof costOfNewHashes): Promise<Buffer> {
  const { logN, r, p } = parameters;
  const options = { N: 2 ** logN, r, p, maxmem: 256 * 2 ** logN * r };
  const hash = (): Promise<Buffer> =>
    new Promise((resolve, reject) => {
      scrypt(password.normalize("NFKC"), salt, hashBytes, options, (error, key) =>
        error === null ? resolve(key) : reject(error),
      );
    });
  return inHashQueue(hash);
}
