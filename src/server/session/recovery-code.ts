import { randomInt } from "node:crypto";
import { sql } from "kysely";
import type { Tx } from "../db/index.ts";
import { tokenHash } from "../http/index.ts";

const codesAtOnce = 10;
/** Without what looks alike: 50 bits, so that a hash is enough. */
const letters = "ABCDEFGHJKMNPQRSTVWXYZ23456789";
const codeLength = 10;

/** New recovery codes in place of all older ones; they leave the house once, their hashes are stored. */
export async function giveRecoveryCodes(tx: Tx, userCode: string): Promise<string[]> {
  const codes = Array.from({ length: codesAtOnce }, newCode);
  await sql`delete from recovery_code where user_code = ${userCode}`.execute(tx);
  await sql`
    insert into recovery_code (user_code, code_hash)
    select ${userCode}, hash from unnest(${codes.map((code) => tokenHash(plain(code)))}::bytea[]) as hash`.execute(
    tx,
  );
  return codes;
}

/** Whether it is one of the account's recovery codes; then it is used up. */
export async function useRecoveryCode(tx: Tx, userCode: string, code: string): Promise<boolean> {
  const { rows } = await sql`
    delete from recovery_code where user_code = ${userCode} and code_hash = ${tokenHash(plain(code))} returning 1`.execute(
    tx,
  );
  return rows.length > 0;
}

function newCode(): string {
  const code = Array.from({ length: codeLength }, () => letters[randomInt(letters.length)]).join("");
  return `${code.slice(0, 5)}-${code.slice(5)}`;
}

/** As it counts: people write blanks, hyphens and small letters as they like. */
function plain(code: string): string {
  return code.toUpperCase().replaceAll(/[^A-Z\d]/gu, "");
}
