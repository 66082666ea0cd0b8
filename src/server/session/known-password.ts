import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { checkoutDir } from "../checkout.ts";

/** A shorter word does not make a password known that begins with it. */
export const knownCharactersMin = 6;

/** Where the list stands: written by `npm run generate`, so that nothing is asked of the network. */
export const knownPasswordsPath = "src/server/session/known-passwords.txt";

/** What a password is looked up by: the beginning of the hash of it as people vary it least. */
export function knownPrefix(password: string): number {
  return createHash("sha256").update(password.normalize("NFKC").toLowerCase()).digest().readUInt32BE();
}

let list: Promise<ReadonlySet<number>> | undefined;

/** Read with the first password that is changed: 0.2 MB. */
function knownPasswords(): Promise<ReadonlySet<number>> {
  list ??= readFile(join(checkoutDir, knownPasswordsPath), "utf8").then((text) => {
    const bytes = Buffer.from(text, "base64");
    return new Set(Array.from({ length: bytes.length / 4 }, (_, at) => bytes.readUInt32BE(at * 4)));
  });
  return list;
}

/**
 * Whether a password is one that attackers try first: in a list of the most frequent ones as it stands, or without the
 * figures and signs around it (`Password2026!`), also with letters written as figures. One in 100,000 others is taken for
 * one.
 */
export async function isKnownPassword(password: string): Promise<boolean> {
  const known = await knownPasswords();
  const word = password.normalize("NFKC").replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, "");
  const core = plain(password.normalize("NFKC").toLowerCase()).replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, "");
  return [password, ...[word, core].filter(({ length }) => length >= knownCharactersMin)].some((one) =>
    known.has(knownPrefix(one)),
  );
}

/** Figures and signs inside a word that stand for letters. */
function plain(text: string): string {
  const letters: Record<string, string> = {
    "0": "o",
    "1": "i",
    "3": "e",
    "4": "a",
    "5": "s",
    "@": "a",
    $: "s",
  };
  return text.replaceAll(/(?<=\p{L})[01345@$](?=.*\p{L})/gu, (sign) => letters[sign] ?? sign);
}
