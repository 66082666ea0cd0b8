import { type RawBuilder, sql } from "kysely";
import type { FeedbackRow } from "#contract/calls/feedback.ts";
import type { SessionScope } from "../http/index.ts";
import { countedAtMost, pageAnswer, pagingOf, shownOrganisation } from "../task/index.ts";

type Stored = Omit<FeedbackRow, "realName" | "answeredBy"> & { answeredByCode: string | null };

/** A page of feedback, the latest first, people named as the reader may know them. */
export async function feedbackPage(
  scope: SessionScope,
  input: { page?: number | undefined; pageSize?: number | undefined },
  only: RawBuilder<unknown>,
) {
  const { tx, actor } = scope;
  const paging = pagingOf(
    {
      ...(input.page === undefined ? {} : { page: input.page }),
      ...(input.pageSize === undefined ? {} : { pageSize: input.pageSize }),
    },
    scope,
  );
  const counted = await sql<{ counted: number }>`
    select count(*) as counted from (select 1 from feedback f where ${only} limit ${countedAtMost + 1}) as c`.execute(
    tx,
  );
  const { rows } = await sql<Stored>`
    select f.feedback_id, f.message, f.created_at, f.user_code, f.answer, f.answered_by as answered_by_code,
      f.answered_at
    from feedback f where ${only} order by f.feedback_id desc
    limit ${paging.pageSize} offset ${paging.offset}`.execute(tx);
  const { people } = await shownOrganisation(scope, actor.chartRevision);
  const shown = rows.map(({ answeredByCode, ...row }) => ({
    ...row,
    realName: people.realName(row.userCode),
    answeredBy: answeredByCode === null ? null : people.realName(answeredByCode),
  }));
  return pageAnswer(shown, counted.rows[0]?.counted ?? 0, paging);
}
