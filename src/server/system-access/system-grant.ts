import { timingSafeEqual } from "node:crypto";
import { sql } from "kysely";
import type { CallDeclaration } from "#contract/calls/define-call.ts";
import { type Refusal, refuse } from "#contract/errors/refusal.ts";
import { installationDay } from "../db/index.ts";
import type { Scope } from "../http/index.ts";
import { isAllowedFrom } from "../outside-systems/index.ts";
import { livingSql, quoted } from "../table-sql/index.ts";
import { hashSecret, runSql } from "../tables/index.ts";

/** What an outside system was granted of an API. */
export interface SystemGrant {
  apiCode: string;
  timeoutMs: number;
  keepBodies: boolean;
  ratePerSecond: number;
  callsPerDay: number | null;
}

type Asking = Pick<Scope, "tx" | "ports" | "request">;

/**
 * Whether an outside system is who it says (`apiSystem`): by its secret, from an address that it is allowed. An unknown one
 * takes as long as a wrong secret. Refuses with `systemNotAdmitted`, `systemAddressNotAllowed`.
 */
export async function proveSystem(
  { tx, ports, request }: Asking,
  { systemCode, secret }: { systemCode: string; secret: string },
): Promise<Refusal | undefined> {
  const table = ports.tables.find("apiSystem");
  const [system] =
    table === undefined
      ? []
      : await runSql<{ secret: string | null; allowed: string | null }>(
          tx,
          sql`select secret, allowed_addresses as allowed from ${quoted(table.model.table)}
              where system_code = ${systemCode} and status = '1' and ${livingSql(table.model)}`,
        );
  const given = Buffer.from(hashSecret(secret));
  const kept = Buffer.from(system?.secret ?? hashSecret(""));
  const isProven = given.length === kept.length && timingSafeEqual(given, kept);
  if (system?.secret === undefined || system.secret === null || !isProven) return refuse("systemNotAdmitted");
  return isAllowedFrom(system.allowed, request.remoteAddress)
    ? undefined
    : refuse("systemAddressNotAllowed", { address: request.remoteAddress });
}

/** What a system was granted of a call today (`apiResource`, `apiAuth`): on the day of the installation, for a grant is no organisation's. Refuses with `apiNotGranted`. */
export async function grantOf(
  { tx, ports, request }: Asking,
  call: CallDeclaration,
  systemCode: string,
): Promise<SystemGrant | Refusal> {
  const [resources, grants] = [ports.tables.find("apiResource"), ports.tables.find("apiAuth")];
  const refusal = refuse("apiNotGranted", { system: systemCode, api: `${call.method} ${call.path}` });
  if (resources === undefined || grants === undefined) return refusal;
  const today = installationDay({ ports, request });
  const [grant] = await runSql<SystemGrant>(
    tx,
    sql`select r.api_code as "apiCode", r.timeout_ms as "timeoutMs", r.keep_bodies as "keepBodies",
          a.rate_per_second as "ratePerSecond", a.calls_per_day as "callsPerDay"
        from (select * from ${quoted(resources.model.table)} where ${livingSql(resources.model)}) r
        join (select * from ${quoted(grants.model.table)} where ${livingSql(grants.model)}) a on a.api_code = r.api_code
        where r.method = ${call.method} and r.path = ${call.path} and r.status = '1'
          and a.system_code = ${systemCode} and a.status = '1'
          and coalesce(a.valid_from, '-infinity'::date) <= ${today}::date
          and coalesce(a.valid_until, 'infinity'::date) >= ${today}::date`,
  );
  return grant ?? refusal;
}
