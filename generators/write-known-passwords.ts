import { dictionary } from "@zxcvbn-ts/language-common";
import { knownCharactersMin, knownPrefix } from "#server/session/known-password.ts";

/** Most frequent passwords as sorted beginnings of their hashes, four bytes each, in base64. */
export function knownPasswords(): string {
  const passwords = dictionary["passwords-common"];
  if (!Array.isArray(passwords))
    throw new Error("The package of frequent passwords holds them elsewhere now");
  const prefixes = new Set(
    passwords.map(String).flatMap((one) => (one.length >= knownCharactersMin ? [knownPrefix(one)] : [])),
  );
  const bytes = Buffer.alloc(prefixes.size * 4);
  for (const [at, prefix] of [...prefixes].toSorted((a, b) => a - b).entries())
    bytes.writeUInt32BE(prefix, at * 4);
  return `${bytes.toString("base64").replaceAll(/.{100}/gu, "$&\n")}\n`;
}
