import { sql } from "kysely";

/** What of an actor says who they are and by what their roles are known. */
interface Known {
  sessionHash: Buffer;
  userCode: string;
  organId: number;
  chartRevision: number;
}

/** Somebody who was looked up a moment ago, as a statement asks whether they still are who they were. */
export interface Standing extends Known {
  /** The organisation that the request asks to work in; null: the session's. */
  organAsked: number | null;
}

/** The standing of a member; a guest, of whom more must be asked, has none. */
export function standingOf(
  { isGuest, sessionHash, userCode, organId, chartRevision }: Known & { isGuest?: boolean },
  organAsked: number | null,
): Standing | undefined {
  return isGuest === true ? undefined : { sessionHash, userCode, organAsked, organId, chartRevision };
}

/**
 * Holds while a session, its person and their organisation are as `standingOf` says: who could not be found by `checkSession`
 * now, or with other roles, is nobody. A statement that writes only where this holds needs no look at the caller before its
 * commit. Its places are filled by `parametersOfStanding`.
 */
export const stands = sql`exists (
  select from session s
  join user_account u on u.user_code = s.user_code and u.status = '1' and not (u.must_change_password and s.opened_by in ('password', 'device'))
    and (u.valid_until is null or u.valid_until >= current_date)
  join organ o on o.organ_id = coalesce(${0}::integer, s.organ_id) and o.status = '1'
  where s.token_hash = ${""}::bytea and s.user_code = ${""}::text and s.revoked_at is null and not s.must_enrol
    and s.expires_at > now() and s.idle_ends_at > now()
    and o.organ_id = ${0}::integer and o.chart_revision = ${0}::bigint)`;

/** What stands in the places of `stands`, in their order. */
export function parametersOfStanding(standing: Standing): readonly unknown[] {
  const { organAsked, sessionHash, userCode, organId, chartRevision } = standing;
  return [organAsked, sessionHash, userCode, organId, chartRevision];
}
