import { sql } from "kysely";
import { noticeTasks } from "#contract/calls/task/lists.ts";
import { containing } from "../db/index.ts";
import { handle } from "../http/index.ts";
import { foundWithoutHiddenNames } from "../viewer/index.ts";
import { noticesOf, readNotices } from "./read-notices.ts";

/** Counted no further than this. */
const countedAtMost = 1_000;

/** What was sent to me to know, the latest first, each said in my language. */
export const noticeTasksHandler = handle(noticeTasks, async (input, scope) => {
  const { tx, actor, ports } = scope;
  const { page = 1, pageSize = ports.parameters.value("pageSizeDefault", actor.organId), state } = input;
  const inState = state === undefined ? sql`` : state === "read" ? sql`and n.read_at is not null` : unread;
  const pattern = containing(input.keyword ?? "");
  const wanted =
    (input.keyword ?? "") === ""
      ? sql``
      : sql`and i.apply_title ilike ${pattern} and ${foundWithoutHiddenNames(scope, pattern)}`;
  const narrowed = sql`${inState} ${wanted}`;
  const counted = await sql<{ counted: number }>`
    select count(*) as counted
    from (select 1 ${noticesOf(scope)} ${narrowed} limit ${countedAtMost + 1}) as found`.execute(tx);
  const rows = await readNotices(scope, narrowed, { limit: pageSize, offset: (page - 1) * pageSize });
  const total = counted.rows[0]?.counted ?? 0;
  return {
    rows: rows.map(({ params: _params, secrecy: _secrecy, ...row }) => row),
    total: Math.min(total, countedAtMost),
    page,
    pageSize,
    ...(total > countedAtMost ? { totalIsCapped: true } : {}),
  };
});

const unread = sql`and n.read_at is null`;
