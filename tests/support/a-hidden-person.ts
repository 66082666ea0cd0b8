import { sql } from "kysely";
import { saveParameter } from "#contract/calls/config-item.ts";
import type { CallDeclaration, InputOf } from "#contract/calls/define-call.ts";
import { saveTableView } from "#contract/calls/table-views.ts";
import { addTableRow, onTable } from "#contract/calls/tables.ts";
import { insertFormPageInfo } from "#contract/calls/opt.ts";
import { reassign } from "#contract/calls/task/hands.ts";
import { checkStart } from "#contract/calls/task/apply.ts";
import { submitApprove } from "#contract/calls/task/decide.ts";
import { updateFavorite } from "#contract/calls/user-lists.ts";
import { ComponentType } from "#contract/codes/component-type.ts";
import { notifyAccountEnds } from "#server/session/index.ts";
import { type LeaveOffice, aLeaveOffice, applyForLeave } from "./a-leave-office.ts";
import type { TestApp } from "./app.ts";
import { aField, aPage } from "./builders/a-process.ts";
import { aRoleHolder } from "./builders/account.ts";
import { aReportingLine } from "./builders/organisation.ts";

/** What nobody else is called, and nothing else says. */
export const hiddenName = "隐名赵六七";

/** Somebody who left traces wherever one can, and somebody who looks at all of them. */
export interface HiddenPerson {
  office: LeaveOffice;
  hidden: string;
  watcher: string;
  applications: Record<
    "filed" | "named" | "returned" | "asked" | "held" | "given" | "faster" | "both" | "own",
    Application
  >;
  /** The watcher's own draft, to be foretold. */
  draft: { instanceId: number; bpdTaskId: number };
  seatOf(application: Application, userCode: string): Promise<number>;
}

export interface Application {
  instanceId: number;
  applyId: string;
}

/** Lets the hidden person file, decide, return, ask, hold, and write everything that names its author. */
export async function aHiddenPerson(test: TestApp): Promise<HiddenPerson> {
  const db = test.database.kysely;
  const office = await aLeaveOffice(test);
  const { organId } = office;
  const [staff, watcher, hidden] = [office.staff.userCode, office.leader.userCode, office.head.userCode];
  await sql`update user_account set real_name = ${hiddenName}, email = 'six@example.com',
    valid_until = current_date + 3 where user_code = ${hidden}`.execute(db);
  for (const userCode of [watcher, hidden])
    for (const roleCode of ["admin", "process-admin", "legal", "finance"])
      await aRoleHolder(db, { userCode, roleCode });
  for (const [memberCode, userCode] of [
    [staff, hidden],
    [hidden, watcher],
    [watcher, hidden],
  ] as const)
    await aReportingLine(db, { organId, type: "groupLeader", memberCode, userCode });

  const must = async <Call extends CallDeclaration>(call: Call, input: InputOf<Call>, as: string) =>
    (await test.call(call, input, { as })).data;
  const seatOf = async ({ instanceId }: Application, userCode: string): Promise<number> => {
    const { rows } = await sql<{ seatId: number }>`
      select seat_id from seat where instance_id = ${instanceId} and user_code = ${userCode}
      order by status = 'open' desc, seat_id desc limit 1`.execute(db);
    return rows[0]?.seatId ?? 0;
  };
  const apply = (userCode: string, given: { title?: string; days?: number } = {}) =>
    applyForLeave(test, { ...office, staff: { ...office.staff, userCode } }, given);
  const decide = async (application: Application, as: string, more: object) =>
    must(
      submitApprove,
      { bpdTaskId: await seatOf(application, as), approveComments: "好", actionCode: "14", ...more },
      as,
    );
  /** An application of the staff that waits at its second task, for the hidden person. */
  const atHead = async () => {
    const application = await apply(staff, { title: "长假", days: 5 });
    await decide(application, watcher, {});
    return application;
  };

  const filed = await apply(hidden, { title: "" });
  const named = await apply(hidden, { title: `请假申请，${hiddenName}` });
  await decide(named, watcher, {});
  const returned = await atHead();
  await decide(returned, hidden, { actionCode: "15", backTo: { taskId: "leader", userCode: watcher } });
  const asked = await atHead();
  await decide(asked, hidden, { actionCode: "16", signUsers: [watcher], question: "如何？" });
  const held = await atHead();
  await must(updateFavorite, { favObjId: held.applyId, status: "1" }, watcher);
  await must(updateFavorite, { favObjId: filed.applyId, status: "1" }, watcher);
  const given = await atHead();
  const change = { bpdTaskId: await seatOf(given, hidden), toUserCode: watcher, reason: "出差" };
  await must(reassign, change, office.admin.userCode);
  const faster = await apply(staff, { title: "短假" });
  await decide(faster, hidden, {});
  const both = await apply(staff, { title: "两人可批" });
  const own = await apply(watcher, { title: "我的假" });
  const started = await must(checkStart, { processId: office.processId }, watcher);
  const draft = { instanceId: started.instanceId, bpdTaskId: started.bpdTaskId };

  const choice = {
    componentType: ComponentType.select,
    candidateType: "TABLE",
    candidateValue: "user",
  } as const;
  const page = { ...aPage(aField("who", choice)), pageId: "PEOPLE", company: String(office.organId) };
  await must(insertFormPageInfo, { data: JSON.stringify(page) }, hidden);
  await must(saveParameter, { name: "pageSizeDefault", scope: "organisation", value: 50 }, hidden);
  await must(
    onTable(saveTableView, "user"),
    { name: "大家的视图", query: "", audience: "everyone", isDefault: false },
    hidden,
  );
  await must(
    onTable(addTableRow, "roleCollect"),
    { collectCode: "C1", collectName: "组合", roleCodes: ["admin"], status: "1" },
    hidden,
  );
  await sql`insert into schedule_job_log (job_code, started_at, trigger, operator_code, result)
    values ('nightly', now(), 'manual', ${hidden}, 'succeeded')`.execute(db);
  await sql`insert into assistant (organ_id, user_code, assistant_code, from_day)
    values (${organId}, ${watcher}, ${hidden}, '2020-01-01'), (${organId}, ${hidden}, ${watcher}, '2020-01-01')`.execute(
    db,
  );
  await sql`insert into absence (organ_id, user_code, deputy_code, from_day, to_day)
    values (${organId}, ${watcher}, ${hidden}, '2090-01-01', '2090-01-02'),
      (${organId}, ${hidden}, ${watcher}, '2090-01-01', '2090-01-02')`.execute(db);
  await sql`insert into hand_over (organ_id, from_code, to_code, reason, asked_by)
    values (${organId}, ${hidden}, ${watcher}, '离职', ${watcher})`.execute(db);
  await notifyAccountEnds(test.ports);
  const applications = { filed, named, returned, asked, held, given, faster, both, own };
  return { office, hidden, watcher, applications, draft, seatOf };
}
