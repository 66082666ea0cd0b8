import { sql } from "kysely";
import type { RestrictedData } from "./restricted-data.ts";
import type { Database, Tx } from "../db/index.ts";
import {
  departmentEntity,
  hiddenOfPeople,
  namedDepartments,
  peopleEntity,
  type PeopleReader,
  permittedPeople,
} from "./people-sql.ts";

/** People and departments of an organisation whose names are hidden from somebody. */
export interface HiddenNames {
  /** People's names by their codes. */
  names: ReadonlyMap<string, string>;
  /** People's codes by their names; of several with one name the first. */
  codes: ReadonlyMap<string, string>;
  departments: ReadonlySet<number>;
}

/** From whom, and when: `chartRevision` is what the session check read; without it nothing is cached. */
export interface NamesReader {
  tx: Tx;
  ports: PeopleReader["ports"] & { database: Database };
  actor: { organId: number; forbidden: RestrictedData; chartRevision?: number };
}

interface Known {
  revision: number;
  /** The tables that the restrictions were read with; a schema may be changed. */
  models: readonly (object | undefined)[];
  hidden: HiddenNames;
}

const known = new WeakMap<Database, WeakMap<RestrictedData, Map<number, Known>>>();

/** Whether anything of people or departments is hidden from somebody. */
export function hidesNames(forbidden: RestrictedData): boolean {
  return forbidden.keyOf(peopleEntity) !== "" || forbidden.keyOf(departmentEntity) !== "";
}

/**
 * The names that some restrictions hide. Whatever people and departments can be found by raises the revision of the
 * charts (migration 000030), so what is known counts as long as that stands still, and costs no statement.
 */
export async function hiddenNames(reader: NamesReader): Promise<HiddenNames> {
  const { ports, actor } = reader;
  const { forbidden, organId, chartRevision: revision } = actor;
  const models = [peopleEntity, departmentEntity].map((entity) => ports.tables.find(entity)?.model);
  const ofDatabase = known.get(ports.database) ?? new WeakMap<RestrictedData, Map<number, Known>>();
  const ofOrganisations = ofDatabase.get(forbidden) ?? new Map<number, Known>();
  const found = ofOrganisations.get(organId);
  if (found !== undefined && found.revision === revision && isSame(found.models, models)) return found.hidden;
  const people = await hiddenPeople(reader);
  const hidden: HiddenNames = {
    names: new Map(people.map(({ userCode, realName }) => [userCode, realName])),
    codes: new Map(people.toReversed().map(({ userCode, realName }) => [realName, userCode])),
    departments: new Set(await hiddenDepartments(reader)),
  };
  if (revision !== undefined) {
    known.set(ports.database, ofDatabase);
    ofDatabase.set(forbidden, ofOrganisations);
    ofOrganisations.set(organId, { revision, models, hidden });
  }
  return hidden;
}

function isSame(one: readonly unknown[], other: readonly unknown[]): boolean {
  return one.every((each, index) => each === other[index]);
}

async function hiddenPeople(reader: NamesReader): Promise<{ userCode: string; realName: string }[]> {
  if (reader.actor.forbidden.keyOf(peopleEntity) === "") return [];
  const areAll = hiddenOfPeople(reader).has("realName");
  const { rows } = await sql<{ userCode: string; realName: string }>`
    select u.user_code, u.real_name from user_account u
    where ${areAll} or (${permittedPeople(reader)}) is not true order by u.user_code`.execute(reader.tx);
  return rows;
}

async function hiddenDepartments(reader: NamesReader): Promise<number[]> {
  if (reader.actor.forbidden.keyOf(departmentEntity) === "") return [];
  const { rows } = await sql<{ deptId: number }>`
    select d.dept_id from dept d
    where d.organ_id = ${reader.actor.organId} and (${namedDepartments(reader)}) is not true`.execute(
    reader.tx,
  );
  return rows.map(({ deptId }) => deptId);
}
