import { type RawBuilder, sql } from "kysely";
import type { ForbiddenData } from "../data-forbid/index.ts";
import type { Tx } from "../db/index.ts";
import type { Ports } from "../http/index.ts";
import { permittedSql } from "../tables/index.ts";

/** Who looks at people, as every handler's scope says it. */
export interface PeopleReader {
  actor: { forbidden: ForbiddenData };
  ports: Pick<Ports, "tables">;
}

/** The table that restrictions on people are about. */
const entity = "user";

/**
 * Holds for the accounts (`u`) that are not kept from somebody: what `userDataForbid` hides of the table of people is
 * hidden in every list of them. Restrictions that nobody can read, for want of the table, hide everybody.
 */
export function permittedPeople({ actor, ports }: PeopleReader): RawBuilder<unknown> {
  const { forbidden } = actor;
  if (forbidden.keyOf(entity) === "") return sql`true`;
  const model = ports.tables.find(entity)?.model;
  if (model === undefined) return sql`false`;
  if (forbidden.hiddenRows(model).length === 0) return sql`true`;
  return sql`u.user_code in (select user_code from user_account where ${permittedSql({ model, author: { forbidden } })})`;
}

/** Those of some persons that are not kept from the reader. */
export async function shownAmong(
  tx: Tx,
  reader: PeopleReader,
  userCodes: readonly string[],
): Promise<ReadonlySet<string>> {
  if (userCodes.length === 0 || reader.actor.forbidden.keyOf(entity) === "") return new Set(userCodes);
  const { rows } = await sql<{ userCode: string }>`
    select u.user_code from user_account u
    where u.user_code = any(${[...userCodes]}::text[]) and ${permittedPeople(reader)}`.execute(tx);
  return new Set(rows.map(({ userCode }) => userCode));
}

/** No department has this number. */
const noDepartment = 0;

/** Which fields of people are kept from somebody, by the names that the table of people gives them. */
export function hiddenOfPeople({ actor }: PeopleReader): ReadonlySet<string> {
  return new Set(actor.forbidden.hiddenFields(entity));
}

/**
 * A person without what is kept from the reader: who may not see a name reads the code, who may not see departments
 * reads none.
 */
export function shownPerson<
  P extends { userCode: string; realName: string; deptId?: number; deptName?: string | null },
>(person: P, hidden: ReadonlySet<string>): P {
  if (hidden.size === 0) return person;
  return {
    ...person,
    ...(hidden.has("realName") ? { realName: person.userCode } : {}),
    ...(hidden.has("deptIds") && person.deptName !== undefined ? { deptName: "" } : {}),
    ...(hidden.has("deptIds") && person.deptId !== undefined ? { deptId: noDepartment } : {}),
  };
}

/**
 * People as the reader may know them by name: those kept from him, or all where names are, are called by their codes;
 * himself he knows. For what is shown only: the engine writes names down for everybody.
 */
export async function namesShownTo<P extends { realName(userCode: string): string }>(
  reader: PeopleReader & { tx: Tx; actor: { userCode: string } },
  people: P,
): Promise<P> {
  const { actor } = reader;
  if (actor.forbidden.keyOf(entity) === "") return people;
  const isNamed = hiddenOfPeople(reader).has("realName") ? () => false : await areShown(reader);
  return {
    ...people,
    realName: (userCode: string) =>
      userCode === actor.userCode || isNamed(userCode) ? people.realName(userCode) : userCode,
  };
}

async function areShown(reader: PeopleReader & { tx: Tx }): Promise<(userCode: string) => boolean> {
  const { rows } = await sql<{ userCode: string }>`
    select u.user_code from user_account u where (${permittedPeople(reader)}) is not true`.execute(reader.tx);
  const kept = new Set(rows.map(({ userCode }) => userCode));
  return (userCode) => !kept.has(userCode);
}
