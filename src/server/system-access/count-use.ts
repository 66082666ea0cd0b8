import { sql } from "kysely";
import { type Refusal, refuse } from "#contract/errors/refusal.ts";
import { installationDay } from "../db/index.ts";
import type { Scope } from "../http/index.ts";
import type { SystemGrant } from "./system-grant.ts";

/**
 * Counts a call of a system against what it was granted, in all processes together. Refuses with `tooManyRequests` what is too
 * much for this second, with `apiUsedUp` what is too much for today; what is refused counts as well.
 */
export async function countUse(
  { tx, ports, request }: Pick<Scope, "tx" | "ports" | "request">,
  systemCode: string,
  { apiCode, ratePerSecond, callsPerDay }: SystemGrant,
): Promise<Refusal | undefined> {
  const second = Math.floor(request.now.getTime() / 1000);
  const today = installationDay({ ports, request });
  const { rows } = await sql<{ callsOfDay: number; callsOfSecond: number }>`
    insert into api_use (system_code, api_code, day, calls_of_day, at_second, calls_of_second)
    values (${systemCode}, ${apiCode}, ${today}::date, 1, ${second}, 1)
    on conflict (system_code, api_code) do update set
      calls_of_day = case when api_use.day = excluded.day then api_use.calls_of_day + 1 else 1 end,
      calls_of_second = case when api_use.at_second = excluded.at_second then api_use.calls_of_second + 1 else 1 end,
      day = excluded.day, at_second = excluded.at_second
    returning calls_of_day, calls_of_second`.execute(tx);
  const { callsOfDay = 0, callsOfSecond = 0 } = rows[0] ?? {};
  if (callsPerDay !== null && callsOfDay > callsPerDay) return refuse("apiUsedUp", { most: callsPerDay });
  return callsOfSecond > ratePerSecond ? refuse("tooManyRequests", { seconds: 1 }) : undefined;
}
