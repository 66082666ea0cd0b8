import { type RawBuilder, sql } from "kysely";

/** One grant to query the applications of a process (`queryAuth`) as the database keeps it. */
export interface QueryGrant {
  /** Null: of every process of the organisation. */
  processId: string | null;
  /** When it ends by itself; null: not. */
  validUntil: string | null;
}

/**
 * The processes whose applications somebody may query in an organisation without having a part in them, as it was granted to
 * them or to a role of theirs. A grant counts until the moment it ends, however long this is kept.
 */
export class QueriedProcesses {
  static readonly none: QueriedProcesses = new QueriedProcesses([]);

  readonly #grants: readonly { processId: string | null; endsMs: number }[];

  constructor(grants: readonly QueryGrant[]) {
    this.#grants = grants.map(({ processId, validUntil }) => ({
      processId,
      endsMs: validUntil === null ? Number.POSITIVE_INFINITY : Date.parse(validUntil),
    }));
  }

  /** Their ids; `every` where one is for all of them. */
  ids(nowMs: number = Date.now()): "every" | readonly string[] {
    const now = this.#grants.filter(({ endsMs }) => endsMs > nowMs);
    const ids = now.flatMap(({ processId }) => (processId === null ? [] : [processId]));
    return ids.length < now.length ? "every" : [...new Set(ids)].toSorted();
  }

  /** Whether applications of a process may be queried. */
  has(processId: string, nowMs: number = Date.now()): boolean {
    const ids = this.ids(nowMs);
    return ids === "every" || ids.includes(processId);
  }

  /** The same as a condition on the id of a process (its column); undefined where nothing is granted. */
  condition(processId: RawBuilder<unknown>): RawBuilder<unknown> | undefined {
    const ids = this.ids();
    if (ids === "every") return sql`true`;
    return ids.length === 0 ? undefined : sql`${processId} = any(${[...ids]}::text[])`;
  }
}

/** The grants of a person with some roles in an organisation, as a text of JSON; kept and renewed as restrictions are. */
export function queryGrantsSql(person: { userCode: string; organId: string; roleCodes: string }): string {
  return `
  coalesce((
    select json_agg(json_build_object('processId', q.process_id, 'validUntil', q.valid_until) order by q.grant_id)
    from query_auth q
    where q.status = '1' and q.organ_id = ${person.organId}
      and (q.user_code = ${person.userCode} or q.role_code in (${person.roleCodes}))
  )::text, '[]')`;
}

/** What `queryGrantsSql` found. */
export function queriedProcessesOf(grants: string): QueriedProcesses {
  return grants === "[]" ? QueriedProcesses.none : new QueriedProcesses(JSON.parse(grants) as QueryGrant[]);
}
