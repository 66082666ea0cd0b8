import { type RawBuilder, sql } from "kysely";
import type { Tx } from "../db/index.ts";
import type { Ports } from "../http/index.ts";
import { livingSql, quoted } from "../table-sql/index.ts";
import { runSql } from "../tables/index.ts";

/** An outside system that is in use, as administrators entered it. */
interface SystemInUse {
  systemType: string;
  baseUrl: string | null;
  jumpUrl: string | null;
}

async function systemInUse(
  tx: Tx,
  { tables }: Pick<Ports, "tables">,
  systemCode: string,
): Promise<SystemInUse | undefined> {
  const table = tables.find("apiSystem");
  if (table === undefined) return undefined;
  const [row] = await runSql<SystemInUse>(
    tx,
    sql`select system_type as "systemType", base_url as "baseUrl", jump_url as "jumpUrl" from ${quoted(table.model.table)}
        where system_code = ${systemCode} and status = '1' and ${livingSql(table.model)}`,
  );
  return row;
}

/** The address below which an outside system may be called; undefined where it has none or is switched off. */
export async function addressOfSystem(
  tx: Tx,
  ports: Pick<Ports, "tables">,
  systemCode: string,
): Promise<string | undefined> {
  return (await systemInUse(tx, ports, systemCode))?.baseUrl || undefined;
}

/**
 * Where people go in an outside system: the page that logs them in there, or its address; undefined where it has neither or is
 * switched off.
 */
export async function jumpAddressOf(
  tx: Tx,
  ports: Pick<Ports, "tables">,
  systemCode: string,
): Promise<string | undefined> {
  const system = await systemInUse(tx, ports, systemCode);
  return system?.jumpUrl || system?.baseUrl || undefined;
}

const jumpUrl = sql`coalesce(nullif(jump_url, ''), base_url)`;

/** Whether `jumpAddressOf` has an address for the system that a column names. */
export function isJumpedTo(
  { tables }: Pick<Ports, "tables">,
  systemCode: RawBuilder<unknown>,
): RawBuilder<boolean> {
  const table = tables.find("apiSystem");
  if (table === undefined) return sql`false`;
  const { model } = table;
  return sql`exists (select 1 from ${quoted(model.table)}
    where system_code = ${systemCode} and status = '1' and ${livingSql(model)} and coalesce(${jumpUrl}, '') <> '')`;
}

/** What sort of system it is, and whether a page is one of its own; none is of a system that is not there or switched off. */
export interface SystemPages {
  systemType: string | undefined;
  hasPage: (url: string) => boolean;
}

/** The pages of an outside system: those below its address, and on the host of the page that logs people in there. */
export async function pagesOfSystem(
  tx: Tx,
  ports: Pick<Ports, "tables">,
  systemCode: string,
): Promise<SystemPages> {
  const { systemType, baseUrl, jumpUrl: logInUrl } = (await systemInUse(tx, ports, systemCode)) ?? {};
  const hasPage = (url: string): boolean =>
    (!!baseUrl && isBelow(url, baseUrl)) || (!!logInUrl && isOnHostOf(url, logInUrl));
  return { systemType, hasPage };
}

/** The outside systems that may be called: those that have an address, in the order of their codes. */
export async function callableSystems(
  tx: Tx,
  { tables }: Pick<Ports, "tables">,
): Promise<{ systemCode: string; systemName: string }[]> {
  const table = tables.find("apiSystem");
  if (table === undefined) return [];
  return await runSql<{ systemCode: string; systemName: string }>(
    tx,
    sql`select system_code as "systemCode", system_name as "systemName" from ${quoted(table.model.table)}
        where coalesce(base_url, '') <> '' and status = '1' and ${livingSql(table.model)} order by system_code`,
  );
}

function isOnHostOf(url: string, other: string): boolean {
  return URL.canParse(url) && URL.canParse(other) && new URL(url).origin === new URL(other).origin;
}

/** Whether an address lies below another: same origin, and the path continues it. */
export function isBelow(url: string, base: string): boolean {
  if (!URL.canParse(url) || !URL.canParse(base)) return false;
  const [one, other] = [new URL(url), new URL(base)];
  const folder = other.pathname.replace(/\/$/u, "");
  return one.origin === other.origin && (one.pathname === folder || one.pathname.startsWith(`${folder}/`));
}
