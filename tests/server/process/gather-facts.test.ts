import { afterAll, beforeAll, expect, test } from "vitest";
import { gatherFacts } from "#server/process/index.ts";
import { anAccount } from "../../support/builders/account.ts";
import { startTestApp, type TestApp } from "../../support/app.ts";
import { approvedBy, aProcess, aStart } from "../../support/builders/a-process.ts";
import { aWorkplace, publish, type Workplace } from "../../support/builders/a-workplace.ts";
import { fileApplication } from "../../support/builders/file-application.ts";

let app: TestApp;
let work: Workplace;
beforeAll(async () => {
  app = await startTestApp();
  work = await aWorkplace(app.database.kysely);
});
afterAll(() => app.close());

test("fourteen tasks of the mode single that open at once are all given to somebody (D3)", async () => {
  // given
  const taskIds = Array.from({ length: 14 }, (_, index) => `t${index}`);
  const { organId, deptId } = work;
  for (const taskId of taskIds) {
    const userCode = `CLERK${taskId.toUpperCase()}`;
    await anAccount(app.database.kysely, { userCode, organId, deptId, roles: ["employee"] });
  }
  const tasks = [
    aStart(taskIds, { split: "all" }),
    ...taskIds.map((taskId) =>
      approvedBy(taskId, `${work.finance},CLERK${taskId.toUpperCase()}`, {
        taskRunWay: "single",
        taskHour: 8,
      }),
    ),
  ];
  await publish(app, work, aProcess(tasks, { processId: "SINGLES" }));

  // when
  const { next } = await fileApplication(app, work.staff, "SINGLES", { title: "十四个" });

  // then
  expect(next.map(({ taskId }) => taskId).sort()).toEqual(taskIds.toSorted());
});

test("a question that was answered already ends the command instead of being asked for ever", async () => {
  const known = { openTasks: { [work.staff]: 3 } };
  const questions = [{ fact: "openTasks" as const, userCodes: [work.staff] }];
  const actor = { userCode: work.staff, access: ["employee"], organId: work.organId };
  const request = { now: new Date() };
  const asked = app.database.read((tx) =>
    gatherFacts({ tx, ports: app.ports, actor, request }, questions, 1, known),
  );
  await expect(asked).rejects.toThrow("asks what it has been told");
});
