import { sql } from "kysely";
import type { People } from "#engine";
import type { Tx } from "../db/index.ts";
import { namedPeople, peopleEntity, permittedPeople, type PeopleReader } from "./people-sql.ts";
import { hidesNames, type NamesReader, hiddenNames } from "./hidden-names.ts";

/** Those of some persons that are not kept from the reader. */
export async function shownAmong(
  tx: Tx,
  reader: PeopleReader,
  userCodes: readonly string[],
): Promise<ReadonlySet<string>> {
  if (userCodes.length === 0 || reader.actor.forbidden.keyOf(peopleEntity) === "") return new Set(userCodes);
  const { rows } = await sql<{ userCode: string }>`
    select u.user_code from user_account u
    where u.user_code = any(${[...userCodes]}::text[]) and ${permittedPeople(reader)}`.execute(tx);
  return new Set(rows.map(({ userCode }) => userCode));
}

/** No department has this number. */
const noDepartment = 0;

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

/** People as somebody may know them by name. */
export interface ShownPeople extends People {
  /**
   * The one door for who is named in what code wrote down: a code, or in old records the name itself. Those kept from
   * the reader are called by their codes.
   */
  realName(codeOrName: string): string;
  /** A text into which code may have put the names of some persons, a default title above all: the same. */
  inText(text: string, userCodes: readonly string[]): string;
  /** Whether the person's name is kept from the reader, and whatever else says it. */
  isKept(userCode: string): boolean;
}

/**
 * People as the reader may know them by name: those kept from them, or all where names are, are called by their codes;
 * their own they know. Departments that are kept from them are their numbers. For what is shown only: the engine decides
 * with everybody's name.
 */
export async function namesShownTo(
  reader: NamesReader & { actor: { userCode: string } },
  people: People,
): Promise<ShownPeople> {
  const { actor } = reader;
  if (!hidesNames(actor.forbidden)) return { ...people, inText: (text) => text, isKept: () => false };
  const { names, codes, departments } = await hiddenNames(reader);
  const isKept = (userCode: string): boolean => userCode !== actor.userCode && names.has(userCode);
  return {
    ...people,
    isKept,
    realName: (codeOrName) => {
      if (isKept(codeOrName)) return codeOrName;
      const name = people.realName(codeOrName);
      // Nobody has this code: it may be a name, as records from before codes were written have it.
      const namesake = name === codeOrName ? codes.get(name) : undefined;
      return namesake !== undefined && isKept(namesake) ? namesake : name;
    },
    deptName: (deptId) => (departments.has(deptId) ? String(deptId) : people.deptName(deptId)),
    inText: (text, userCodes) =>
      userCodes.filter(isKept).reduce((shown, code) => shown.replaceAll(names.get(code) ?? code, code), text),
  };
}

/**
 * Whether a text (`i.apply_title`) is found although the names of the application's initiators, where they are kept from
 * the reader, are not in it for them. True for whom nothing is kept from.
 */
export function foundWithoutHiddenNames(
  reader: PeopleReader & { actor: { userCode: string } },
  pattern: string,
) {
  if (reader.actor.forbidden.keyOf(peopleEntity) === "") return sql`true`;
  return sql`not exists (
    select 1 from user_account u where u.user_code in (i.applicant, i.filed_by) and (${namedPeople(reader)}) is not true
      and replace(i.apply_title, u.real_name, u.user_code) not ilike ${pattern})`;
}
