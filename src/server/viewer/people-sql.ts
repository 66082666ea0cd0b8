import { type RawBuilder, sql } from "kysely";
import type { TableAccess, TableModel } from "#tables";
import type { RestrictedData } from "./restricted-data.ts";
import { permittedSql } from "./permitted-sql.ts";

/** The tables, as far as a viewer's rights are read off them. */
export interface ViewedTables {
  find(entity: string): ViewedTable | undefined;
}

interface ViewedTable {
  readonly model: TableModel;
  accessOf(roles: readonly string[], hidden?: readonly string[]): TableAccess;
}

/** Who looks at people, as every handler's scope says it. */
export interface PeopleReader {
  actor: { forbidden: RestrictedData };
  ports: { tables: ViewedTables };
}

/** The table that restrictions on people are about. */
export const peopleEntity = "user";

/**
 * Holds for the accounts (`u`) that are not kept from somebody: what `userDataForbid` hides of the table of people is
 * hidden in every list of them. Restrictions that nobody can read, for want of the table, hide everybody.
 */
export function permittedPeople({ actor, ports }: PeopleReader): RawBuilder<unknown> {
  const { forbidden } = actor;
  if (forbidden.keyOf(peopleEntity) === "") return sql`true`;
  const model = ports.tables.find(peopleEntity)?.model;
  if (model === undefined) return sql`false`;
  if (forbidden.hiddenRows(model).length === 0) return sql`true`;
  return sql`u.user_code in (select user_code from user_account where ${permittedSql({ model, author: { forbidden } })})`;
}

/** Which fields of people are kept from somebody, by the names that the table of people gives them. */
export function hiddenOfPeople({ actor }: PeopleReader): ReadonlySet<string> {
  return new Set(actor.forbidden.hiddenFields(peopleEntity));
}

/** Whether somebody may read a field of people as the table of people gives it to their roles, besides what is kept from them. */
export function mayReadOfPeople(
  { actor, ports }: PeopleReader & { actor: { access: readonly string[] } },
  field: string,
): boolean {
  const table = ports.tables.find(peopleEntity);
  const hidden = actor.forbidden.hiddenFields(peopleEntity);
  return table === undefined
    ? !hidden.includes(field)
    : table.accessOf(actor.access, hidden).readableFields.has(field);
}

/** Holds for the accounts (`u`) that the reader may know by name; their own they know. */
export function namedPeople(reader: PeopleReader & { actor: { userCode: string } }): RawBuilder<unknown> {
  if (reader.actor.forbidden.keyOf(peopleEntity) === "") return sql`true`;
  const others = hiddenOfPeople(reader).has("realName") ? sql`false` : permittedPeople(reader);
  return sql`(u.user_code = ${reader.actor.userCode} or ${others})`;
}

/** What an account (`u`) is called by the reader: its name, or its code where the name is kept from them. */
export function shownNameSql(reader: PeopleReader & { actor: { userCode: string } }): RawBuilder<unknown> {
  if (reader.actor.forbidden.keyOf(peopleEntity) === "") return sql`u.real_name`;
  return sql`case when ${namedPeople(reader)} then u.real_name else u.user_code end`;
}

/** The table that restrictions on departments are about. */
export const departmentEntity = "dept";

/** Holds for the departments (`d`) whose names are not kept from somebody: neither the rows nor what they are called. */
export function namedDepartments({ actor, ports }: PeopleReader): RawBuilder<unknown> {
  const { forbidden } = actor;
  if (forbidden.keyOf(departmentEntity) === "") return sql`true`;
  const model = ports.tables.find(departmentEntity)?.model;
  if (model === undefined || forbidden.hiddenFields(departmentEntity).includes("deptName")) return sql`false`;
  if (forbidden.hiddenRows(model).length === 0) return sql`true`;
  return sql`d.dept_id in (select dept_id from dept where ${permittedSql({ model, author: { forbidden } })})`;
}
