import { sql } from "kysely";
import { readReceipts, sentReads } from "#contract/calls/send-read.ts";
import type { ReadReceipt, SentReadingRow } from "#contract/shapes/reading.ts";
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

interface Row extends Omit<SentReadingRow, "processName"> {
  processId: string;
  processVersion: number;
  applicant: string;
  filedBy: string;
}

/** What I sent on, one row for an application, the one sent last first. */
export const sentReadsHandler = handle(sentReads, async (input, scope) => {
  const { tx, actor } = scope;
  const paging = pagingOf(input, scope);
  const { people } = await shownOrganisation(scope, actor.chartRevision);
  const found = sql`
    from (
      select r.instance_id, max(r.reading_id) as latest, max(r.sent_at) as sent_at,
        count(*) filter (where r.recalled_at is null) as readers,
        count(*) filter (where r.recalled_at is null and r.read_at is not null) as read
      from reading r where r.sent_by = ${actor.userCode} and r.organ_id = ${actor.organId} group by r.instance_id
    ) s join process_instance i on i.instance_id = s.instance_id
    where true ${matchesKeyword(input.keyword, scope)} ${permittedApplications(actor)}`;
  const counted = await sql<{ counted: number }>`
    select count(*) as counted from (select 1 ${found} limit ${countedAtMost + 1}) as found`.execute(tx);
  const { rows } = await sql<Row>`
    select i.apply_id, i.apply_title, i.process_id, i.process_version, i.applicant, i.filed_by, s.sent_at, s.readers,
      s.read
    ${found} order by s.latest desc limit ${paging.pageSize} offset ${paging.offset}`.execute(tx);
  const bundleOf = await bundlesOf(scope, rows);
  const shown = rows.map(({ processId, processVersion, applicant, filedBy, ...row }) => ({
    ...row,
    applyTitle: people.inText(row.applyTitle, [applicant, filedBy]),
    processName: namesOf(bundleOf({ processId, processVersion }), "").processName,
  }));
  return pageAnswer(shown, counted.rows[0]?.counted ?? 0, paging);
});

/** More readers than anybody reads. */
const most = 2_000;

/** Whom I sent an application, those who have not read it first. */
export const readReceiptsHandler = handle(readReceipts, async ({ applyId }, scope) => {
  const { tx, actor } = scope;
  const { people } = await shownOrganisation(scope, actor.chartRevision);
  const { rows } = await sql<Omit<ReadReceipt, "realName">>`
    select r.reading_id, r.user_code, r.sent_at, r.reminded_at, r.read_at, r.opinion, r.recalled_at
    from reading r join process_instance i on i.instance_id = r.instance_id
    where i.apply_id = ${applyId} and r.sent_by = ${actor.userCode} and r.organ_id = ${actor.organId}
      ${permittedApplications(actor)}
    order by r.recalled_at is not null, r.read_at is not null, r.reading_id desc limit ${most}`.execute(tx);
  return rows.map((row) => ({ ...row, realName: people.realName(row.userCode) }));
});
