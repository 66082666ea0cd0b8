import { isRefusal, type Refusal } from "#contract/errors/refusal.ts";
import type { Tx } from "../db/index.ts";
import type { Ports } from "../http/index.ts";
import { livingSql, quoted } from "../table-sql/index.ts";
import { runSql } from "../tables/index.ts";
import { sql } from "kysely";
import { type CredentialKind, credentialOf } from "./credentials.ts";

/** An outside system as it is called at this moment. */
export interface SystemToCall {
  /** The address that every call lies below. */
  baseUrl: string;
  headers: Record<string, string>;
  /** What of the headers must stand in no log. */
  hidden: string[];
}

interface SystemRow {
  baseUrl: string | null;
  credentialKind: CredentialKind | null;
  credentialName: string | null;
}

/**
 * A system that may be called, with what it is told about who calls; undefined where it has no address or is switched
 * off. Refuses with `notConfigured` where its stored credential cannot be read.
 */
export async function systemToCall(
  tx: Tx,
  ports: Pick<Ports, "tables" | "config">,
  systemCode: string,
): Promise<SystemToCall | Refusal | undefined> {
  const table = ports.tables.find("apiSystem");
  if (table === undefined) return undefined;
  const [row] = await runSql<SystemRow>(
    tx,
    sql`select base_url as "baseUrl", credential_kind as "credentialKind", credential_name as "credentialName"
        from ${quoted(table.model.table)}
        where system_code = ${systemCode} and status = '1' and ${livingSql(table.model)}`,
  );
  if (row === undefined || !row.baseUrl) return undefined;
  const kind = row.credentialKind ?? "none";
  const credential = await credentialOf(tx, ports, systemCode, { kind, name: row.credentialName ?? "" });
  return isRefusal(credential) ? credential : { baseUrl: row.baseUrl, ...credential };
}
