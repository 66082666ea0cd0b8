import { type RawBuilder, sql } from "kysely";
import type { InputOf, OutputOf } from "#contract/calls/define-call.ts";
import { presentAtDesign } from "#contract/calls/presence.ts";
import { refuse } from "#contract/errors/refusal.ts";
import { limits } from "#contract/limits.ts";
import { handle, type SessionScope } from "../http/index.ts";
import { shownNameSql } from "../viewer/index.ts";

type Input = InputOf<typeof presentAtDesign>;
type Other = OutputOf<typeof presentAtDesign>["others"][number];

/**
 * Notes where one is in a draft, tells the others where that is news, and answers who else is there: people of the
 * same organisation, and one's own other tabs. Refuses with `notFound` what there is not.
 */
export const presentAtDesignHandler = handle(presentAtDesign, async (input, scope) => {
  const { tx, actor, request, ports } = scope;
  const { kind, id, tab } = input;
  if (!(await isThere(scope, input))) return refuse("notFound");
  const since = new Date(request.now.getTime() - limits.presenceSeconds * 1_000);
  await sql`
    delete from design_presence where ctid = any(array(
      select ctid from design_presence where seen_at < ${since} for update skip locked))`.execute(tx);
  const mine = sql`document_kind = ${kind} and document_id = ${id} and user_code = ${actor.userCode} and tab_id = ${tab}`;
  const isNews = await noted(scope, input, mine);
  const { rows: others } = await sql<Other>`
    select p.user_code, ${shownNameSql(scope)} as real_name, p.place
    from design_presence p join user_account u on u.user_code = p.user_code
    where p.document_kind = ${kind} and p.document_id = ${id} and p.organ_id = ${actor.organId}
      and p.seen_at >= ${since} and not (p.user_code = ${actor.userCode} and p.tab_id = ${tab})
    order by p.opened_at, p.user_code, p.tab_id`.execute(tx);
  if (isNews) {
    const told = others.map(({ userCode }) => userCode);
    ports.live.announceTo(tx, told, { event: "presence", kind, id });
  }
  return { others };
});

async function isThere({ tx, actor }: SessionScope, { kind, id }: Input): Promise<boolean> {
  const found =
    kind === "process"
      ? sql`select 1 from process where process_id = ${id} and organ_id = ${actor.organId}`
      : sql`select 1 from form_page where page_id = ${id} and (organ_id is null or organ_id = ${actor.organId})`;
  const { rows } = await sql`${found} limit 1`.execute(tx);
  return rows.length > 0;
}

/** Writes the caller's own row. Answers whether that is news to the others: that they came, moved or left. */
async function noted(
  { tx, actor, request }: SessionScope,
  { kind, id, tab, leaves = false, ...input }: Input,
  mine: RawBuilder<unknown>,
): Promise<boolean> {
  const place = input.place ?? null;
  if (leaves) {
    const { rows } = await sql`delete from design_presence where ${mine} returning tab_id`.execute(tx);
    return rows.length > 0;
  }
  const { rows } = await sql<{ place: string | null }>`
    select place from design_presence where ${mine} for update`.execute(tx);
  await sql`
    insert into design_presence (document_kind, document_id, organ_id, user_code, tab_id, place, opened_at, seen_at)
    values (${kind}, ${id}, ${actor.organId}, ${actor.userCode}, ${tab}, ${place}, ${request.now}, ${request.now})
    on conflict (document_kind, document_id, user_code, tab_id)
    do update set place = excluded.place, organ_id = excluded.organ_id, seen_at = excluded.seen_at`.execute(
    tx,
  );
  return rows[0] === undefined || rows[0].place !== place;
}
