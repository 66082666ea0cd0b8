import { CompiledQuery } from "kysely";
import { isRefusal, type Refusal, refuse } from "#contract/errors/refusal.ts";
import { accessOfPerson, asGuest } from "../access/index.ts";
import { askTogether, type Database } from "../db/index.ts";
import { BelievedSessions } from "./believed-sessions.ts";
import type { Actor } from "./handler.ts";
import { tokenHash } from "./token-hash.ts";

/**
 * One statement answers who calls: account, membership in the organisation they work in, and the revision of its chart, by
 * which their roles and hidden data are known. `s` is what proves who they are.
 */
function statement(proof: {
  from: string;
  organId: string;
  where: string;
  subject?: string;
  place?: string;
  isDue?: string;
  idleEndsAt?: string;
  mustEnrol?: string;
  restsOnPassword?: string;
}): string {
  return `
select s.user_code, s.expires_at, u.user_id, u.real_name, u.must_change_password and ${proof.restsOnPassword ?? "true"} as must_change_password, ${proof.organId} as organ_id,
       coalesce(uo.dept_id, home.dept_id) as dept_id, uo.user_code is null as is_guest, d.dept_name, o.chart_revision, ${proof.subject ?? "null::text"} as ticket_subject,
       ${proof.place ?? "1"} as place, ${proof.isDue ?? "false"} as is_due,
       extract(epoch from least(s.expires_at, ${proof.idleEndsAt ?? "s.expires_at"}, (u.valid_until + 1)::timestamp at time zone 'UTC',
         now() + interval '1 hour') - now())::float8 * 1000 as left_ms,
       ${proof.mustEnrol ?? "false"} as must_enrol
from ${proof.from} s
join user_account u on u.user_code = s.user_code and u.status = '1'
  and (u.valid_until is null or u.valid_until >= current_date)
left join organ o on o.organ_id = ${proof.organId} and o.status = '1'
left join user_organ uo on uo.user_code = s.user_code and uo.organ_id = o.organ_id
left join organ_guest g on uo.user_code is null and g.user_code = s.user_code and g.organ_id = o.organ_id
left join user_organ home on home.user_code = g.user_code and home.organ_id = g.home_organ_id
left join dept d on d.dept_id = coalesce(uo.dept_id, home.dept_id)
where ${proof.where}`;
}

const bySession = statement({
  from: `unnest($1::bytea[], $2::integer[]) with ordinality as asked(token_hash, organ_id, place)
cross join session`,
  organId: "coalesce(asked.organ_id, s.organ_id)",
  where:
    "s.token_hash = asked.token_hash and s.revoked_at is null and s.expires_at > now() and s.idle_ends_at > now()",
  isDue: "s.last_seen_at < now() - interval '1 minute' or s.idle_ends_at = 'infinity'",
  idleEndsAt: "s.idle_ends_at",
  place: "asked.place",
  mustEnrol: "s.must_enrol",
  // Who comes from another system may not even know the password here.
  restsOnPassword: "s.opened_by in ('password', 'device')",
});

const byTicket = `with used as (
  delete from ticket where ticket_hash = $1 and purpose = $2
  returning user_code, organ_id, expires_at, subject, session_hash
) ${statement({
  from: "used",
  organId: "s.organ_id",
  // It ends with the session it was given to.
  where: `s.expires_at > now() and (s.session_hash is null or exists (
    select 1 from session live
    where live.token_hash = s.session_hash and live.revoked_at is null and live.expires_at > now()
      and live.idle_ends_at > now()))`,
  subject: "s.subject",
  restsOnPassword: `not exists (
    select 1 from session live where live.token_hash = s.session_hash and live.opened_by not in ('password', 'device'))`,
})}`;

interface Row {
  userCode: string;
  expiresAt: string;
  userId: number;
  realName: string;
  mustChangePassword: boolean;
  mustEnrol: boolean;
  organId: number;
  deptId: number | null;
  isGuest: boolean;
  deptName: string | null;
  chartRevision: number;
  ticketSubject: string | null;
  /** Whether it was long since somebody was seen in the session. */
  isDue: boolean;
  /** How long all of this is true if nothing changes; an hour at most. */
  leftMs: number;
  /** Which of those asked for together it answers, counted from 1. */
  place: number;
}

interface SessionAsked {
  hash: Buffer;
  organId: number | null;
}

const lookUps = new WeakMap<Database, (asked: SessionAsked) => Promise<Row | undefined>>();

/** Sessions are looked up at every call: those that come together in one statement. */
function lookUpSession(database: Database, asked: SessionAsked): Promise<Row | undefined> {
  const lookUp =
    lookUps.get(database) ??
    askTogether<SessionAsked, Row | undefined>(async (all) => {
      const parameters = [all.map(({ hash }) => hash), all.map(({ organId }) => organId)];
      const rows = await rowsOf(database, bySession, parameters);
      const byPlace = new Map(rows.map((row) => [row.place, row]));
      return all.map((_, index) => byPlace.get(index + 1));
    });
  lookUps.set(database, lookUp);
  return lookUp(asked);
}

async function rowsOf(database: Database, query: string, parameters: readonly unknown[]): Promise<Row[]> {
  const { rows } = await database.kysely.executeQuery(CompiledQuery.raw(query, [...parameters]));
  return rows as Row[];
}

/** Puts off the end of a session in which nobody works: somebody does. */
const stillThere = `
update session set last_seen_at = now(), idle_ends_at = now() + make_interval(mins => $2::integer)
where token_hash = $1 and revoked_at is null and idle_ends_at > now()`;

/** A session as a request names it. */
export interface CalledSession {
  hash: Buffer;
  /** The hash as text. */
  key: string;
  /** The organisation that the request asks to work in. */
  organId: string | undefined;
}

/** How it is looked at: whether this counts as work, and whether what was found a moment ago will do. */
interface Look {
  /** The session lasts so much longer; absent: nobody works. */
  idleMinutes?: number | undefined;
  mayBelieve?: boolean;
}

/** Who calls; with an epoch where nobody was asked: it is true if the epoch stands once something was. */
export interface FoundCaller {
  actor: Actor;
  epoch?: number;
}

const believedBy = new WeakMap<Database, BelievedSessions>();

function believedSessions(database: Database): BelievedSessions {
  let believed = believedBy.get(database);
  if (believed === undefined) {
    believed = new BelievedSessions(database);
    believedBy.set(database, believed);
  }
  return believed;
}

/**
 * Who holds the token. With `idleMinutes` this counts as work, and the session lasts so much longer. Refuses with `unauthenticated` where the session has ended or the account may no longer
 * be used, and with `organisationUnknown` where the person is no member of the organisation asked for.
 */
export async function checkSession(
  database: Database,
  { hash, key, organId }: CalledSession,
  { idleMinutes, mayBelieve = false }: Look = {},
): Promise<FoundCaller | Refusal> {
  if (organId !== undefined && !/^\d{1,9}$/u.test(organId)) return refuse("organisationUnknown", { organId });
  const believed = believedSessions(database);
  const name = `${key} ${organId ?? ""}`;
  const known = mayBelieve ? believed.find(name) : undefined;
  if (known !== undefined) return known;
  const [epoch, atMs] = [database.accessEpoch(), performance.now()];
  const row = await lookUpSession(database, {
    hash,
    organId: organId === undefined ? null : Number(organId),
  });
  const isWork = idleMinutes !== undefined;
  if (isWork && row?.isDue === true) await rowsOf(database, stillThere, [hash, idleMinutes]);
  const actor = await actorFrom(database, hash, row);
  if (isRefusal(actor) || row === undefined) return isRefusal(actor) ? actor : refuse("unauthenticated");
  // Who works next must be noticed.
  if (isWork || !row.isDue)
    believed.keep(name, { actor: Object.freeze(actor), epoch }, { atMs, leftMs: row.leftMs });
  return { actor };
}

/** Who was given the ticket for this call; it is used up. Refuses as `checkSession` does. */
export async function checkTicket(
  database: Database,
  ticket: string,
  callName: string,
): Promise<FoundCaller | Refusal> {
  const hash = tokenHash(ticket);
  const [row] = await rowsOf(database, byTicket, [hash, callName]);
  const actor = await actorFrom(database, hash, row);
  return isRefusal(actor) ? actor : { actor };
}

async function actorFrom(database: Database, hash: Buffer, row: Row | undefined): Promise<Actor | Refusal> {
  if (row === undefined) return refuse("unauthenticated");
  const {
    deptId,
    deptName,
    ticketSubject,
    isGuest,
    place: _place,
    isDue: _isDue,
    leftMs: _leftMs,
    ...found
  } = row;
  if (deptId === null || deptName === null)
    return refuse("organisationUnknown", { organId: String(row.organId) });
  const subject = ticketSubject === null || ticketSubject === "" ? {} : { ticketSubject };
  const { userCode, organId, chartRevision: revision } = row;
  const person = await accessOfPerson(database, { userCode, organId, revision });
  const { access, forbidden, queried, reach } = isGuest ? asGuest(person) : person;
  return {
    ...found,
    ...subject,
    ...(isGuest ? { isGuest } : {}),
    deptId,
    deptName,
    sessionHash: hash,
    access,
    forbidden,
    queried,
    reach,
  };
}
