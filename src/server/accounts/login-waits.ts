import { sql } from "kysely";
import type { OutputOf } from "#contract/calls/define-call.ts";
import { liftLoginWait, listLoginWaits } from "#contract/calls/login-waits.ts";
import { refuse } from "#contract/errors/refusal.ts";
import { administeredPeople, administersEverything } from "../access/index.ts";
import { handle } from "../http/index.ts";
import { liftAccountWait, liftAddressWait } from "../session/index.ts";
import { shownAmong } from "../viewer/index.ts";
import { mayNotGovern } from "./may-administer.ts";

type Wait = OutputOf<typeof listLoginWaits>["rows"][number];

/** The list is for lifting: whoever looks for more reads the operation log. */
const rowsMax = 200;

/**
 * Whose log-ins have failed beyond what is free. Addresses and names that no account has are for administrators of
 * everything; others see the accounts they administer.
 */
export const listLoginWaitsHandler = handle(listLoginWaits, async (_input, scope) => {
  const { tx, actor, ports } = scope;
  const everything = await administersEverything(tx, actor);
  const free = ports.parameters.value("loginFreeFailures");
  const freeOfAddress = ports.parameters.value("loginFreeFailuresOfAddress");
  const { rows } = await sql<Wait>`
    select case when split_part(subject, ':', 1) = 'address' then 'address' else 'account' end as kind,
           case when split_part(subject, ':', 1) = 'address' then substr(subject, 9)
                else split_part(substr(subject, strpos(subject, ':') + 1), ' ', 1) end as subject,
           sum(failures)::integer as failures, max(last_failure_at) as last_failure_at,
           case when max(next_try_at) > now() then max(next_try_at) end as waits_until
    from login_failure
    where last_failure_at >= now() - interval '1 day'
      and failures > case when split_part(subject, ':', 1) = 'address' then ${freeOfAddress}::integer else ${free} end
      and (${everything} or split_part(subject, ':', 1) <> 'address')
    group by 1, 2
    order by waits_until desc nulls last, last_failure_at desc limit ${rowsMax}`.execute(tx);
  const accounts = rows.flatMap(({ kind, subject }) => (kind === "account" ? [subject] : []));
  const administered = everything ? accounts : await administeredPeople(tx, actor, accounts);
  const existing = await sql<{ userCode: string }>`
    select user_code from user_account where user_code = any(${accounts}::text[])`.execute(tx);
  const people = new Set(existing.rows.map(({ userCode }) => userCode));
  const shown = await shownAmong(
    tx,
    scope,
    administered.filter((code) => people.has(code)),
  );
  return {
    rows: rows.filter(
      ({ kind, subject }) => kind === "address" || shown.has(subject) || (everything && !people.has(subject)),
    ),
  };
});

/**
 * Lets somebody try again at once. What one may not see in the list is `notFound`; whom one does not administer wholly is
 * refused as by `mayNotGovern`.
 */
export const liftLoginWaitHandler = handle(liftLoginWait, async ({ kind, subject }, scope) => {
  const { tx, actor } = scope;
  const everything = await administersEverything(tx, actor);
  if (kind === "address") {
    if (!everything) return refuse("notFound");
    await liftAddressWait(tx, subject);
    return { lifted: true };
  }
  const { rows } = await sql`select 1 from user_account where user_code = ${subject}`.execute(tx);
  if (rows.length === 0 && !everything) return refuse("notFound");
  const refusal = rows.length > 0 ? await mayNotGovern(scope, subject) : undefined;
  if (refusal !== undefined) return refusal;
  await liftAccountWait(tx, subject);
  return { lifted: true };
});
