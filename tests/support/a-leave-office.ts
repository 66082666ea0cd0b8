import { sql } from "kysely";
import { insertFormPageInfo, saveOrUpdateProcessData } from "#contract/calls/opt.ts";
import { checkStart, saveApplyInfo, submitApply } from "#contract/calls/task/apply.ts";
import { ComponentDataType, ComponentType } from "#contract/codes/component-type.ts";
import type { FormPage } from "#contract/shapes/form-page.ts";
import type { TestApp } from "./app.ts";
import { aField, aNumber, aPage, aProcess, aStart, aTask, type TaskGiven } from "./builders/a-process.ts";
import { type Account, anAccount } from "./builders/account.ts";
import { unique } from "./builders/unique.ts";
import { aDepartment, anOrganisation, aReportingLine } from "./builders/organisation.ts";

/** An office where leave is applied for: its people, and a process that two of them approve. */
export interface LeaveOffice {
  organId: number;
  processId: string;
  staff: Account;
  leader: Account;
  head: Account;
  admin: Account;
}

/** The password of everybody in the office, for those who log in by hand. */
export const officePassword = "Secret#2026x";

/** The leave form: all of it required, nothing else. */
export function aLeavePage(): FormPage {
  const required = { isRequired: true };
  return {
    ...aPage(
      aField("leaveType", {
        ...required,
        componentTitle: "假别",
        componentType: ComponentType.radio,
        candidateJsonValue: [
          { VALUE: "annual", TEXT: "年假" },
          { VALUE: "sick", TEXT: "病假" },
        ],
      }),
      aNumber("days", { ...required, componentOrder: 2, componentTitle: "天数" }),
      aField("reason", {
        ...required,
        componentOrder: 3,
        componentTitle: "请假事由",
        componentType: ComponentType.textArea,
        componentDataType: ComponentDataType.text,
        componentCol: 12,
      }),
    ),
    pageId: "LEAVE",
    label: "请假",
  };
}

/**
 * Makes the office: staff with a group leader and a department head, who is asked for more than three days. With a
 * form of the test's own, or `undefined` for a process without one, the leader decides alone. `leader` says what else
 * their step has.
 */
export async function aLeaveOffice(
  app: TestApp,
  given: { page?: FormPage | undefined; leader?: TaskGiven } = { page: aLeavePage() },
): Promise<LeaveOffice> {
  const number = unique();
  const processId = `LEAVE${number}`;
  const db = app.database.kysely;
  const { organId } = await anOrganisation(db, { organName: "集团总部" });
  const { deptId } = await aDepartment(db, { organId, deptName: "信息技术部" });
  const person = (realName: string, ...roles: string[]) =>
    anAccount(db, { organId, deptId, realName, password: officePassword, roles: ["employee", ...roles] });
  const [staff, leader, head, admin] = [
    await person("员工甲"),
    await person("组长甲"),
    await person("部门负责人甲"),
    await person("管理员甲", "admin"),
  ];
  await aReportingLine(db, {
    organId,
    type: "groupLeader",
    memberCode: staff.userCode,
    userCode: leader.userCode,
  });
  await aReportingLine(db, { organId, type: "deptHead", deptId, userCode: head.userCode });
  await sql`
    insert into process_category (process_type_id, parent_type_id, type_name)
    values ('personnel', null, '人事'), ('attendance', 'personnel', '假勤') on conflict do nothing`.execute(
    db,
  );
  const as = admin.userCode;
  if (given.page !== undefined) {
    const data = JSON.stringify({ ...given.page, company: String(organId), pageId: processId });
    const made = await app.call(insertFormPageInfo, { data }, { as });
    if (made.status !== 200) throw new Error(`the form was not made: ${JSON.stringify(made.body)}`);
  }
  const hasDays = given.page?.components.some(({ componentCode }) => componentCode === "days") === true;
  const headTask = aTask("head", {
    taskName: "部门负责人审批",
    assignedType: "deptHead",
    taskAssigned: "",
    taskRunWay: "any",
    taskHour: 24,
  });
  const process = aProcess(
    [
      aStart("leader", { taskName: "申请" }),
      aTask("leader", {
        taskName: "组长审批",
        assignedType: "groupLeader",
        taskAssigned: "",
        taskRunWay: "any",
        taskHour: 24,
        seatChanges: ["transfer", "addPeople"],
        ...given.leader,
        to: hasDays
          ? [
              ["head", "form.days > 3"],
              ["END", ""],
            ]
          : "END",
      }),
      ...(hasDays ? [headTask] : []),
    ],
    {
      processId,
      processName: "请假申请",
      processTypeId: "attendance",
      company: String(organId),
      ...(given.page === undefined ? {} : { pageId: processId }),
    },
  );
  const saved = await app.call(saveOrUpdateProcessData, process, { as });
  if (saved.data.version === null) throw new Error("the leave process was not published");
  return { organId, processId, staff, leader, head, admin };
}

/** Applies for leave as the office's staff does, and answers the application's numbers. */
export async function applyForLeave(
  app: TestApp,
  office: LeaveOffice,
  given: { title?: string; days?: number } = {},
): Promise<{ instanceId: number; applyId: string; bpdTaskId: number }> {
  const as = office.staff.userCode;
  const { data: draft } = await app.call(checkStart, { processId: office.processId }, { as });
  const { instanceId, applyId, bpdTaskId } = draft;
  const values = { leaveType: "annual", days: given.days ?? 1, reason: "回家探亲" };
  const saved = await app.call(
    saveApplyInfo,
    { instanceId, bpdTaskId, applyTitle: given.title ?? "请假", data: JSON.stringify(values) },
    { as },
  );
  if (saved.status !== 200) throw new Error(`not saved: ${saved.body.msg}`);
  const submitted = await app.call(submitApply, { instanceId, bpdTaskId, applyUser: as }, { as });
  if (submitted.data.applyStatus === "draft") throw new Error("the application was not submitted");
  return { instanceId, applyId, bpdTaskId };
}
