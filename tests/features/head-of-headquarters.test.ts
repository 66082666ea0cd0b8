import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { currentSession } from "#contract/calls/auth.ts";
import { switchOrganisation } from "#contract/calls/session.ts";
import { checkStart } from "#contract/calls/task/apply.ts";
import { submitApprove } from "#contract/calls/task/decide.ts";
import { todoTaskDetail } from "#contract/calls/task/detail.ts";
import { todoTasks } from "#contract/calls/task/lists.ts";
import { listDepartments, listUsers } from "#contract/calls/user-lists.ts";
import { userOrgan } from "#contract/calls/user.ts";
import { startTestApp, type TestApp } from "../support/app.ts";
import { type Account, aMembership, anAccount } from "../support/builders/account.ts";
import { aProcess, approvedBy, aStart, aTask } from "../support/builders/a-process.ts";
import { aWorkplace, publish, type Workplace } from "../support/builders/a-workplace.ts";
import { fileApplication } from "../support/builders/file-application.ts";
import { anOrganisation, aReportingLine } from "../support/builders/organisation.ts";

let app: TestApp;
/** An affiliated company. */
let work: Workplace;
let headquarters: number;
/** Heads headquarters, and administers everything there is. */
let head: Account;
/** A member of headquarters. */
let assistant: Account;

beforeAll(async () => {
  app = await startTestApp();
  const db = app.database.kysely;
  work = await aWorkplace(db);
  ({ organId: headquarters } = await anOrganisation(db));
  await sql`update organ set parent_organ_id = ${headquarters} where organ_id = ${work.organId}`.execute(db);
  head = await anAccount(db, { organId: headquarters, roles: ["employee", "admin"] });
  assistant = await anAccount(db, { organId: headquarters, deptId: head.deptId, roles: ["employee"] });
  await aReportingLine(db, { type: "orgHead", organId: headquarters, userCode: head.userCode });
  const tasks = [
    aStart("top"),
    aTask("top", { assignedType: "hqHead", taskRunWay: "any", taskHour: 8, to: "then" }),
    approvedBy("then", work.head, { taskHour: 8 }),
  ];
  await publish(app, work, aProcess(tasks, { processId: `TOP${work.organId}` }));
  const own = [aStart("own"), approvedBy("own", work.head, { taskHour: 8 })];
  await publish(app, work, aProcess(own, { processId: `OWN${work.organId}` }));
});
afterAll(() => app.close());

const filed = () => fileApplication(app, work.staff, `TOP${work.organId}`, { title: "年度预算" });
const inCompany = ({ userCode }: Account) => ({ as: userCode, organId: work.organId });

test("D12: the head of headquarters is found for a company's application, has it in their list of that company, and decides", async () => {
  // given
  const before = await app.call(todoTasks, {}, inCompany(head));

  // when
  const { instanceId, next } = await filed();

  // then
  expect(before.body.code).toBe(12166);
  expect(next).toMatchObject([{ userCode: head.userCode }]);
  const organisations = (await app.call(userOrgan, {}, { as: head.userCode })).data.userRoleOrgan;
  expect(organisations.map(({ organId, pendingCount }) => [organId, pendingCount])).toEqual(
    [
      [headquarters, 0],
      [work.organId, 1],
    ].toSorted(([one = 0], [other = 0]) => one - other),
  );
  const listed = (await app.call(todoTasks, {}, inCompany(head))).data.rows;
  expect(listed.map((row) => row.instanceId)).toEqual([instanceId]);
  const detail = await app.call(todoTaskDetail, { bpdTaskId: listed[0]!.bpdTaskId }, inCompany(head));
  expect(detail.status).toBe(200);
  const decided = await app.call(
    submitApprove,
    { bpdTaskId: listed[0]!.bpdTaskId, actionCode: "14", approveComments: "同意" },
    inCompany(head),
  );
  expect(decided.data.next).toMatchObject([{ userCode: work.head }]);
});

test("as a guest they bring no role along: nothing else of the company exists for them, and they start nothing there", async () => {
  // given another application, in which they have no part
  await filed();
  const other = await fileApplication(app, work.staff, `OWN${work.organId}`, {});

  // when
  const session = (await app.call(currentSession, {}, inCompany(head))).data;
  const foreign = await app.call(todoTaskDetail, { bpdTaskId: other.next[0]!.bpdTaskId }, inCompany(head));
  const people = await app.call(listUsers, {}, inCompany(head));
  const departments = await app.call(listDepartments, {}, inCompany(head));
  const started = await app.call(checkStart, { processId: `OWN${work.organId}` }, inCompany(head));

  // then
  expect([session.organId, session.access]).toEqual([work.organId, []]);
  expect([foreign, people, departments, started].map(({ body }) => body.code)).toEqual([
    12141, 12139, 12139, 12139,
  ]);
});

test("a guest may make the company their session's own; who has nothing there, or left headquarters, may not", async () => {
  // given
  await filed();
  const db = app.database.kysely;
  const switched = await app.call(switchOrganisation, { organId: work.organId }, { as: head.userCode });
  const stranger = await app.call(switchOrganisation, { organId: work.organId }, { as: assistant.userCode });

  // when
  const elsewhere = await anOrganisation(db);
  const { deptId } = await anAccount(db, elsewhere);
  await aMembership(db, { userCode: head.userCode, organId: elsewhere.organId, deptId });
  await sql`delete from user_organ where user_code = ${head.userCode} and organ_id = ${headquarters}`.execute(
    db,
  );
  const afterwards = await app.call(todoTasks, {}, inCompany(head));
  await aMembership(db, { userCode: head.userCode, organId: headquarters, deptId: head.deptId });

  // then
  expect(switched.status).toBe(200);
  expect([stranger, afterwards].map(({ body }) => body.code)).toEqual([12166, 12166]);
});

test("while the head is away, whoever acts for them at headquarters has it, as a guest", async () => {
  // given
  const db = app.database.kysely;
  const days = [-3, 3].map((offset) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10));
  await sql`insert into absence (user_code, organ_id, deputy_code, from_day, to_day)
    values (${head.userCode}, ${headquarters}, ${assistant.userCode}, ${days[0]}, ${days[1]})`.execute(db);

  // when
  const { next, instanceId } = await filed();
  await sql`delete from absence`.execute(db);

  // then
  expect(next).toMatchObject([{ userCode: assistant.userCode }]);
  const listed = (await app.call(todoTasks, {}, inCompany(assistant))).data.rows;
  expect(listed.map((row) => row.instanceId)).toEqual([instanceId]);
});
