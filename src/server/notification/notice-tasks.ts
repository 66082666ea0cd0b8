import { sql } from "kysely";
import { noticeTasks } from "#contract/calls/task-reading.ts";
import type { FormValues } from "#contract/schema.ts";
import type { NoticeRow } from "#contract/shapes/notice.ts";
import { containing } from "../db/index.ts";
import { handle } from "../http/index.ts";
import { spokenParams } from "../process/index.ts";
import { bundlesOf, permittedApplications, shownOrganisation } from "../task/index.ts";
import { text } from "../texts/index.ts";
import { foundWithoutKeptNames } from "../user/index.ts";

type Row = Omit<NoticeRow, "text"> & {
  params: FormValues;
  applicant: string | null;
  filedBy: string | null;
  /** Null where a notice is about no application. */
  processId: string | null;
  processVersion: number;
};

/** Counted no further than this. */
const countedAtMost = 1_000;

/** What was sent to me to know, the latest first, each said in my language. */
export const noticeTasksHandler = handle(noticeTasks, async (input, scope) => {
  const { tx, actor, ports, language } = scope;
  const { page = 1, pageSize = ports.parameters.value("pageSizeDefault", actor.organId), state } = input;
  const narrowed = state === undefined ? sql`` : state === "read" ? sql`and n.read_at is not null` : unread;
  const pattern = containing(input.keyword ?? "");
  const wanted =
    (input.keyword ?? "") === ""
      ? sql``
      : sql`and i.apply_title ilike ${pattern} and ${foundWithoutKeptNames(scope, pattern)}`;
  const mine = sql`
    from notification n left join process_instance i on i.instance_id = n.instance_id
    where n.user_code = ${actor.userCode} and n.organ_id = ${actor.organId} ${narrowed} ${wanted}
      and (i.instance_id is null or (true ${permittedApplications(actor)}))`;
  const counted = await sql<{ counted: number }>`
    select count(*) as counted from (select 1 ${mine} limit ${countedAtMost + 1}) as found`.execute(tx);
  const { rows } = await sql<Row>`
    select n.notification_id, n.kind, n.params, n.instance_id, i.apply_id, i.apply_title, n.seat_id as bpd_task_id,
      n.created_at, n.read_at,
      i.process_id, i.process_version, i.applicant, i.filed_by
    ${mine} order by n.notification_id desc limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(tx);
  const total = counted.rows[0]?.counted ?? 0;
  const bundleOf = await bundlesOf(
    scope,
    rows.flatMap(({ processId, processVersion }) =>
      processId === null ? [] : [{ processId, processVersion }],
    ),
  );
  const { people } = await shownOrganisation(scope, actor.chartRevision);
  return {
    rows: rows.map(({ params, processId, processVersion, applicant, filedBy, ...row }) => {
      const initiators = [applicant, filedBy].filter((code) => code !== null);
      const shown = (title: string) => people.inText(title, initiators);
      const { taskNamed } = processId === null ? nothing : bundleOf({ processId, processVersion });
      const { title, ...spoken } = spokenParams({ taskNamed, people }, params);
      const named = typeof title === "string" ? { ...spoken, title: shown(title) } : spoken;
      return {
        ...row,
        ...(typeof row.applyTitle === "string" ? { applyTitle: shown(row.applyTitle) } : {}),
        text: text(language, "notices", row.kind, named),
      };
    }),
    total: Math.min(total, countedAtMost),
    page,
    pageSize,
    ...(total > countedAtMost ? { totalIsCapped: true } : {}),
  };
});

/** A notice about no application names no task. */
const nothing = { taskNamed: (name: string) => name };

const unread = sql`and n.read_at is null`;
