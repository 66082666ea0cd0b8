import { sql } from "kysely";
import type { Refusal } from "#contract/errors/refusal.ts";
import type { Tx } from "../db/index.ts";
import { type PeopleReader, shownNameSql } from "./people-sql.ts";

/** A refusal that says who was there first (`who`), by the name its reader may know them by instead of their code. */
export async function sayWho<Answer extends Refusal | undefined>(
  scope: PeopleReader & { tx: Tx; actor: { userCode: string } },
  refusal: Answer,
): Promise<Answer> {
  const who = refusal?.params?.["who"];
  if (refusal === undefined || typeof who !== "string") return refusal;
  const { rows } = await sql<{ name: string }>`
    select ${shownNameSql(scope)} as name from user_account u where u.user_code = ${who}`.execute(scope.tx);
  return { ...refusal, params: { ...refusal.params, who: rows[0]?.name ?? who } };
}
