import { sql } from "kysely";
import type { Ports } from "../http/index.ts";
import { administratorsOf } from "../access/index.ts";
import type { Tx } from "../db/index.ts";
import { notifyPeople } from "./notify-people.ts";

/** So many persons are named to administrators; the list has them all. */
const namesTold = 10;

/** The last day of an account that ends within so many days; null where it does not. */
export async function nearEnd(tx: Tx, userCode: string, days: number): Promise<string | null> {
  if (days === 0) return null;
  const { rows } = await sql<{ validUntil: string }>`
    select valid_until from user_account
    where user_code = ${userCode} and valid_until between current_date and current_date + ${days}::integer`.execute(
    tx,
  );
  return rows[0]?.validUntil ?? null;
}

interface Ending {
  userCode: string;
  validUntil: string;
  organId: number;
}

/**
 * Tells people that their account is about to end, and the administrators of their organisation whose: once for each
 * end, so that it may run as often as one likes. An end that was moved is told anew.
 */
export async function notifyAccountEnds({
  database,
  live,
  parameters,
}: Pick<Ports, "database" | "live" | "parameters">): Promise<void> {
  const days = parameters.value("accountEndNoticeDays");
  if (days === 0) return;
  await database.write(async (tx) => {
    const { rows: ending } = await sql<Ending>`
      update user_account u set end_told_for = u.valid_until
      from user_organ uo
      where uo.user_code = u.user_code and uo.organ_id = coalesce(
          (select d.organ_id from user_organ d where d.user_code = u.user_code and d.organ_id = u.default_organ_id),
          (select min(f.organ_id) from user_organ f where f.user_code = u.user_code))
        and u.status = '1' and u.valid_until between current_date and current_date + ${days}::integer
        and u.end_told_for is distinct from u.valid_until
      returning u.user_code, u.valid_until, uo.organ_id`.execute(tx);
    for (const { userCode, validUntil, organId } of ending)
      await notifyPeople(tx, live, [userCode], {
        organId,
        kind: "account_ends",
        params: { day: validUntil },
      });
    for (const organId of new Set(ending.map((one) => one.organId)))
      await tellAdministrators(
        tx,
        live,
        organId,
        ending.filter((one) => one.organId === organId),
      );
  });
}

async function tellAdministrators(
  tx: Tx,
  live: Ports["live"],
  organId: number,
  ending: readonly Ending[],
): Promise<void> {
  const people = ending.toSorted((a, b) => (a.userCode < b.userCode ? -1 : 1));
  // By their codes: who reads the notice is told the names they may know.
  const named = people.slice(0, namesTold).map(({ userCode }) => userCode);
  const last = people.reduce((day, { validUntil }) => (validUntil > day ? validUntil : day), "");
  const params = {
    count: people.length,
    day: last,
    people: people.length > namesTold ? [...named, "…"] : named,
  };
  await notifyPeople(tx, live, await administratorsOf(tx, organId), {
    organId,
    kind: "accounts_end",
    params,
  });
}
