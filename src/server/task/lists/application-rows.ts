import { type RawBuilder, sql } from "kysely";
import type { ComesWith } from "#contract/rules/comes-with.ts";
import type { ApplicationRow } from "#contract/shapes/task.ts";
import type { Tx } from "../../db/index.ts";
import type { SessionScope } from "../../http/index.ts";
import type { ShownPeople } from "../../viewer/index.ts";
import { resultOf } from "../../process/index.ts";
import { bundlesOf } from "../bundles-of.ts";
import { applierRemark } from "./applier-remark.ts";
import { discussionCounts } from "./discussion-counts.ts";
import { filedByOf } from "../filed-by.ts";
import { whatReadersFind } from "./what-comes-along.ts";

/** An application as a list reads it, before names are put in. */
export type StoredApplication = Omit<
  ApplicationRow,
  | "applyUser"
  | "filedBy"
  | "applyDept"
  | "processName"
  | "holders"
  | "bpdTaskId"
  | "bpdInstanceId"
  | keyof ComesWith
> & {
  deptId: number;
  filedBy: string;
  processVersion: number;
};

/** The columns of an application (`i`) in a list, for the person who looks. */
export const applicationColumns = (userCode: string): RawBuilder<unknown> => sql`
  i.instance_id, i.apply_id, i.apply_title, i.status as apply_status,
  ${resultOf} as result, i.applicant as apply_user_code, i.filed_by, i.dept_id,
  i.apply_date, i.created_at, i.ended_at, i.process_id, i.process_version,
  i.urgency as degree_of_emergency, ${discussionCounts}, ${applierRemark},
  exists (select 1 from attention a where a.user_code = ${userCode} and a.instance_id = i.instance_id) as attention`;

interface Holder {
  instanceId: number;
  bpdTaskId: number;
  taskName: string;
  taskType: string;
  userCode: string;
  since: string;
}

/** Rows as the wire shows them: names put in, and who has each application now. */
export async function applicationRows(
  scope: SessionScope,
  rows: readonly StoredApplication[],
  people: ShownPeople,
): Promise<ApplicationRow[]> {
  const { userCode } = scope.actor;
  const holders = await holdersOf(
    scope.tx,
    rows.map(({ instanceId }) => instanceId),
  );
  const isHeld = new Set(holders.map(({ instanceId }) => instanceId));
  const waits = await stepsWaitedAt(
    scope.tx,
    rows.filter(({ applyStatus, instanceId }) => applyStatus === "running" && !isHeld.has(instanceId)),
  );
  const bundleOf = await bundlesOf(scope, rows);
  const comesWith = await whatReadersFind(scope, rows, bundleOf);
  return rows.map(({ deptId, filedBy, processVersion, ...row }) => {
    const bundle = bundleOf({ ...row, processVersion });
    const own = holders.filter(({ instanceId }) => instanceId === row.instanceId);
    return {
      ...row,
      bpdInstanceId: row.instanceId,
      ...comesWith({ ...row, processVersion, filedBy }),
      applierRemark: people.inText(row.applierRemark, [row.applyUserCode, filedBy]),
      applyTitle: people.inText(row.applyTitle, [row.applyUserCode, filedBy]),
      ...(row.myTaskName === undefined ? {} : { myTaskName: bundle.taskNamed(row.myTaskName) }),
      processName: bundle.definition.processName,
      applyUser: people.realName(row.applyUserCode),
      ...filedByOf(people, { applicant: row.applyUserCode, filedBy }),
      applyDept: people.deptName(deptId),
      holders: own
        .filter(({ taskType }) => taskType !== "read" && row.applyStatus !== "draft")
        .map(({ taskName, userCode: holder, since }) => ({
          taskName: bundle.taskNamed(taskName),
          userCode: holder,
          realName: people.realName(holder),
          since,
          ...(people.isActive(holder) ? {} : { hasLeft: true }),
        })),
      ...waitsAt(waits.get(row.instanceId), bundle.definition),
      bpdTaskId:
        own.find((seat) => seat.taskType === "start" && seat.userCode === userCode)?.bpdTaskId ?? null,
    };
  });
}

async function holdersOf(tx: Tx, instanceIds: readonly number[]): Promise<Holder[]> {
  if (instanceIds.length === 0) return [];
  const { rows } = await sql<Holder>`
    select instance_id, seat_id as bpd_task_id, task_name, task_type, user_code, received_at as since from seat
    where instance_id = any(${[...instanceIds]}::bigint[]) and status in ('open', 'waiting')
    order by seat_id`.execute(tx);
  return rows;
}

/** The open steps of applications that nobody has, by their ids. */
async function stepsWaitedAt(
  tx: Tx,
  applications: readonly { instanceId: number }[],
): Promise<Map<number, string[]>> {
  if (applications.length === 0) return new Map();
  const ids = applications.map(({ instanceId }) => instanceId);
  const { rows } = await sql<{ instanceId: number; taskIds: string[] }>`
    select instance_id,
      jsonb_path_query_array(visits, '$[*] ? (@.status == "open" || @.status == "parked").taskId') as task_ids
    from process_instance where instance_id = any(${ids}::bigint[])`.execute(tx);
  return new Map(rows.map(({ instanceId, taskIds }) => [instanceId, taskIds]));
}

function waitsAt(
  taskIds: readonly string[] | undefined,
  { tasks }: { tasks: readonly { taskId: string; taskName: string; taskType: string }[] },
): Pick<ApplicationRow, "waitsAt"> {
  const names = tasks
    .filter(({ taskId, taskType }) => taskType !== "read" && taskIds?.includes(taskId) === true)
    .map(({ taskName }) => taskName);
  return names.length === 0 ? {} : { waitsAt: names };
}
