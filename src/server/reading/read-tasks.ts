import { sql } from "kysely";
import { readTasks } from "#contract/calls/send-read.ts";
import type { ReadingRow } from "#contract/shapes/reading.ts";
import { handle } from "../http/index.ts";
import {
  bundlesOf,
  countedAtMost,
  matchesKeyword,
  namesOf,
  pageAnswer,
  pagingOf,
  shownOrganisation,
} from "../task/index.ts";
import { permittedApplications } from "../viewer/index.ts";

interface Row extends Omit<ReadingRow, "processName"> {
  processId: string;
  processVersion: number;
  applicant: string;
  filedBy: string;
}

/** What was sent to me to read, latest first. */
export const readTasksHandler = handle(readTasks, async (input, scope) => {
  const { tx, actor } = scope;
  const paging = pagingOf(input, scope);
  const { people } = await shownOrganisation(scope, actor.chartRevision);
  const unread = input.state === "unread" ? sql`and r.read_at is null` : sql``;
  const state = input.state === "read" ? sql`and r.read_at is not null` : unread;
  const one = input.applyId === undefined ? sql`` : sql`and i.apply_id = ${input.applyId}`;
  const found = sql`
    from reading r join process_instance i on i.instance_id = r.instance_id
    where r.user_code = ${actor.userCode} and r.organ_id = ${actor.organId} and r.recalled_at is null ${state} ${one}
      ${matchesKeyword(input.keyword, scope)} ${permittedApplications(actor)}`;
  const counted = await sql<{ counted: number }>`
    select count(*) as counted from (select 1 ${found} limit ${countedAtMost + 1}) as found`.execute(tx);
  const { rows } = await sql<Row>`
    select r.reading_id, i.apply_id, i.apply_title, i.process_id, i.process_version, i.applicant, i.filed_by, r.sent_by,
      r.note, r.sent_at, r.read_at, r.opinion
    ${found} order by r.reading_id desc limit ${paging.pageSize} offset ${paging.offset}`.execute(tx);
  const bundleOf = await bundlesOf(scope, rows);
  const shown = rows.map(({ processId, processVersion, applicant, filedBy, ...row }) => ({
    ...row,
    applyTitle: people.inText(row.applyTitle, [applicant, filedBy]),
    sentBy: row.sentBy === null ? null : people.realName(row.sentBy),
    processName: namesOf(bundleOf({ processId, processVersion }), "").processName,
  }));
  return pageAnswer(shown, counted.rows[0]?.counted ?? 0, paging);
});
