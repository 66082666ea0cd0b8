import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { setAccountOrganisations } from "#contract/calls/accounts.ts";
import { todoTasks } from "#contract/calls/task/lists.ts";
import { startTestApp, type TestApp } from "../support/app.ts";
import { anAccount } from "../support/builders/account.ts";
import { aProcess, aStart, aTask } from "../support/builders/a-process.ts";
import { aWorkplace, publish, type Workplace } from "../support/builders/a-workplace.ts";
import { approve, fileApplication } from "../support/builders/file-application.ts";
import { aDepartment } from "../support/builders/organisation.ts";

let app: TestApp;
let work: Workplace;
beforeAll(async () => {
  app = await startTestApp();
  work = await aWorkplace(app.database.kysely);
  const byHead = { assignedType: "deptHead", taskAssigned: "", taskRunWay: "any", taskHour: 8 } as const;
  const steps = [aStart("check"), aTask("check", byHead)];
  await publish(app, work, aProcess(steps, { processId: "BYHEAD" }));
});
afterAll(() => app.close());

const tasksOf = async (as: string) => (await app.call(todoTasks, {}, { as })).data.rows.length;
const file = () => fileApplication(app, work.staff, "BYHEAD", {});

test("R6: another head of a department gets what comes from then on; open tasks stay with who had them, and are decided there", async () => {
  // given
  const { next } = await file();
  const other = await anAccount(app.database.kysely, { organId: work.organId, deptId: work.deptId });
  const before = await tasksOf(work.head);

  // when
  await sql`update dept_rel set user_code = ${other.userCode} where rel_type = 'deptHead' and dept_id = ${work.deptId}`.execute(
    app.database.kysely,
  );
  const later = await file();

  // then
  expect(next.map(({ userCode }) => userCode)).toEqual([work.head]);
  expect(later.next.map(({ userCode }) => userCode)).toEqual([other.userCode]);
  expect(await tasksOf(work.head)).toBe(before);
  expect((await approve(app, work.head, next[0]!.bpdTaskId)).status).toBe(200);
});

test("R6: a head who moves to another department keeps their open tasks, and heads the one they left until somebody else does", async () => {
  // given
  const heads = await sql<{ userCode: string }>`
    select user_code from dept_rel where rel_type = 'deptHead' and dept_id = ${work.deptId}`.execute(
    app.database.kysely,
  );
  const head = heads.rows[0]!.userCode;
  const { next } = await file();
  const before = await tasksOf(head);
  const { deptId } = await aDepartment(app.database.kysely, { organId: work.organId });

  // when
  const moved = await app.call(
    setAccountOrganisations,
    { userCode: head, organisations: [{ organId: work.organId, deptId }] },
    { as: work.admin },
  );
  const later = await file();

  // then
  expect(moved.status).toBe(200);
  expect([await tasksOf(head), later.next.map(({ userCode }) => userCode)]).toEqual([before + 1, [head]]);
  expect((await approve(app, head, next[0]!.bpdTaskId)).status).toBe(200);
});
