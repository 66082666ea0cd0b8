import { sql } from "kysely";
import type { ForbiddenData } from "../data-forbid/index.ts";
import type { Database, Tx } from "../db/index.ts";
import type { Ports } from "../http/index.ts";
import { hiddenOfPeople, peopleEntity, permittedPeople } from "../tables/index.ts";

/** People whose names are kept from somebody. */
export interface KeptPeople {
  /** Their names by their codes. */
  names: ReadonlyMap<string, string>;
  /** Their codes by their names; of several with one name the first. */
  codes: ReadonlyMap<string, string>;
}

/** From whom, and when: `chartRevision` is what the session check read; without it nothing is kept in memory. */
export interface KeptFrom {
  tx: Tx;
  ports: Pick<Ports, "tables" | "database">;
  actor: { organId: number; forbidden: ForbiddenData; chartRevision?: number };
}

interface Known {
  revision: number;
  /** The table of people that the restrictions were read with; a schema may be changed. */
  model: object | undefined;
  kept: KeptPeople;
}

const known = new WeakMap<Database, WeakMap<ForbiddenData, Map<number, Known>>>();

/**
 * The people whose names some restrictions hide. Whatever they can be found by raises the revision of the charts
 * (migration 000030), so what is known counts as long as that stands still, and costs no statement.
 */
export async function keptPeople(reader: KeptFrom): Promise<KeptPeople> {
  const { tx, ports, actor } = reader;
  const { forbidden, organId, chartRevision: revision } = actor;
  const model = ports.tables.find(peopleEntity)?.model;
  const ofDatabase = known.get(ports.database) ?? new WeakMap<ForbiddenData, Map<number, Known>>();
  const ofOrganisations = ofDatabase.get(forbidden) ?? new Map<number, Known>();
  const found = ofOrganisations.get(organId);
  if (found !== undefined && found.revision === revision && found.model === model) return found.kept;
  const kept = await readKept(tx, reader);
  if (revision !== undefined) {
    known.set(ports.database, ofDatabase);
    ofDatabase.set(forbidden, ofOrganisations);
    ofOrganisations.set(organId, { revision, model, kept });
  }
  return kept;
}

async function readKept(tx: Tx, reader: KeptFrom): Promise<KeptPeople> {
  const areAll = hiddenOfPeople(reader).has("realName");
  const { rows } = await sql<{ userCode: string; realName: string }>`
    select u.user_code, u.real_name from user_account u
    where ${areAll} or (${permittedPeople(reader)}) is not true order by u.user_code`.execute(tx);
  return {
    names: new Map(rows.map(({ userCode, realName }) => [userCode, realName])),
    codes: new Map(rows.toReversed().map(({ userCode, realName }) => [realName, userCode])),
  };
}
