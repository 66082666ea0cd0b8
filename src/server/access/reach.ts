import { type RawBuilder, sql } from "kysely";
import { always } from "../db/index.ts";
import { administrator } from "./may-call.ts";

/**
 * Whose people and rows exist for somebody, and are theirs to change as an administrator: all of them, or those of some
 * organisations. The one answer to "what do I administer"; whatever asks for it asks here or in `administrators.ts`.
 */
export type Reach = "everything" | readonly number[];

/**
 * What somebody reaches who works in an organisation with these roles and is administrator in these (null: everywhere).
 * Who is no administrator where they work reaches that organisation alone. Pure.
 */
export function reachFrom(
  { access, organId }: { access: readonly string[]; organId: number },
  administers: readonly (number | null)[],
): Reach {
  if (!access.includes(administrator)) return [organId];
  if (administers.includes(null)) return "everything";
  return administers.filter((organ) => organ !== null);
}

/** Whether an organisation is within somebody's reach; what belongs to none is for administrators of everything alone. */
export function reaches(reach: Reach, organId: number | null): boolean {
  return reach === "everything" || (organId !== null && reach.includes(organId));
}

/**
 * Holds for a person (the column of a code) who belongs to an organisation within reach: the wall between the people of
 * companies, as part of a query.
 */
export function memberSql(reach: Reach, userCode: RawBuilder<unknown>): RawBuilder<unknown> {
  if (reach === "everything") return always;
  const [only] = reach;
  const organ = reach.length === 1 ? sql`= ${only}::integer` : sql`= any(${[...reach]}::integer[])`;
  return sql`exists (select 1 from user_organ member where member.user_code = ${userCode} and member.organ_id ${organ})`;
}

/** Holds for an organisation (its column) within reach. */
export function reachesSql(reach: Reach, organId: RawBuilder<unknown>): RawBuilder<unknown> {
  return reach === "everything" ? always : sql`${organId} = any(${[...reach]}::integer[])`;
}
