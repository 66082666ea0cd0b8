import { afterAll, beforeAll, expect, it } from "vitest";
import { todoTaskDetail } from "#contract/calls/task/detail.ts";
import { todoTasks } from "#contract/calls/task/lists.ts";
import { startTestApp, type TestApp } from "../../support/app.ts";
import { aField, aPage, approvedBy, aProcess, aStart, aTask } from "../../support/builders/a-process.ts";
import { aWorkplace, publish, type Workplace } from "../../support/builders/a-workplace.ts";
import { aDataForbid } from "../../support/builders/data-forbid.ts";
import { fileApplication } from "../../support/builders/file-application.ts";

let app: TestApp;
let work: Workplace;
beforeAll(async () => {
  app = await startTestApp({ schemas: "schemas" });
  work = await aWorkplace(app.database.kysely);
  const users = `${work.leader}, ${work.head},${work.finance}`;
  const several = [
    { assignedType: "role", taskAssigned: "finance" },
    { assignedType: "users", taskAssigned: work.leader },
  ] as const;
  const named = { assignedType: "formUser", taskAssigned: "who", taskHour: 8 } as const;
  const tasks = [
    aStart(["step", "pool", "field"], { split: "all" }),
    approvedBy("step", users, { taskRunWay: "count 2", taskHour: 16 }),
    aTask("pool", { assignments: [...several], taskRunWay: "all", taskHour: 8 }),
    aTask("field", { ...named, taskRunWay: "any", fieldRights: { who: "hide" } }),
  ];
  const page = { ...aPage(aField("note"), aField("who", { componentType: 1011 })), pageId: "FACTS" };
  await publish(app, work, aProcess(tasks, { processId: "FACTS", pageId: "FACTS" }), page);
});
afterAll(() => app.close());

it("a task says where it comes from and what its step was designed with; for whom, to whoever has it alone", async () => {
  // given
  const { next } = await fileApplication(app, work.staff, "FACTS", { note: "x", who: work.otherFinance });
  const taskOf = (userCode: string, taskId: string) =>
    next.find((each) => each.userCode === userCode && each.taskId === taskId)!.bpdTaskId;
  const detail = async (bpdTaskId: number, as: string) =>
    (await app.call(todoTaskDetail, { bpdTaskId }, { as })).data.task;
  const own = taskOf(work.leader, "step");
  const facts = {
    taskOrigin: "BPM",
    taskSource: "BPM",
    assignedType: "users",
    taskRunWay: "count 2",
    taskHour: 16,
  };

  // when
  const rows = (await app.call(todoTasks, {}, { as: work.leader })).data.rows;
  const [held, read] = [await detail(own, work.leader), await detail(own, work.staff)];

  // then
  const row = rows.find(({ bpdTaskId }) => bpdTaskId === own);
  expect(row).toMatchObject({ ...facts, taskTypeCodes: "BPM" });
  expect(row).not.toHaveProperty("taskAssigned");
  expect(held).toMatchObject({ ...facts, taskAssigned: `${work.leader},${work.head},${work.finance}` });
  expect(read).toMatchObject(facts);
  expect(read).not.toHaveProperty("taskAssigned");

  // when several rules find its people, or a field that is hidden there
  const pool = await detail(taskOf(work.leader, "pool"), work.leader);
  const byField = await detail(taskOf(work.otherFinance, "field"), work.otherFinance);

  // then
  expect(pool).toMatchObject({ taskRunWay: "all", taskHour: 8 });
  expect(pool).not.toHaveProperty("assignedType");
  expect(pool).not.toHaveProperty("taskAssigned");
  expect(byField).toMatchObject({ assignedType: "formUser" });
  expect(byField).not.toHaveProperty("taskAssigned");

  // when one of them is kept from who has it
  await aDataForbid(app.database.kysely, {
    userCode: work.leader,
    entity: "user",
    rowFilter: { userCode: work.head },
  });
  expect((await detail(own, work.leader)).taskAssigned).toBe(`${work.leader},${work.finance}`);
});
