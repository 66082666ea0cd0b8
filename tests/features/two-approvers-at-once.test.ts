import { afterAll, beforeAll, expect, test } from "vitest";
import { saveOrUpdateProcessData } from "#contract/calls/opt.ts";
import { submitApprove } from "#contract/calls/task/decide.ts";
import { openDatabase, type Database } from "#server/db/index.ts";
import { startTestApp, type TestApp } from "../support/app.ts";
import { approvedBy, aProcess, aStart } from "../support/builders/a-process.ts";
import { aWorkplace, publish, type Workplace } from "../support/builders/a-workplace.ts";
import { fileApplication } from "../support/builders/file-application.ts";
import { createTestDatabase, type TestDatabase } from "../support/test-database.ts";

const times = 100;

let test_: TestDatabase;
let otherConnection: Database;
let app: TestApp;
let otherApp: TestApp;
let work: Workplace;

beforeAll(async () => {
  test_ = await createTestDatabase();
  otherConnection = await openDatabase({ url: test_.url, poolSize: 4 });
  app = await startTestApp({ database: test_.database });
  otherApp = await startTestApp({ database: otherConnection });
  work = await aWorkplace(test_.database.kysely);
  const { finance, otherFinance } = work;
  const either = approvedBy("finance", `${finance},${otherFinance}`, { taskHour: 8 });
  await publish(
    app,
    work,
    aProcess([aStart("finance"), either], { processId: "EITHER", processName: "任一审批" }),
  );
});
afterAll(async () => {
  await app.close();
  await otherApp.close();
  await otherConnection.close();
  await test_.drop();
});

test("of two who approve in the same instant, a hundred times, one succeeds and the other reads who was faster", async () => {
  for (let round = 0; round < times; round += 1) {
    // given
    const { staff, finance, otherFinance } = work;
    const { next, instanceId } = await fileApplication(app, staff, "EITHER", { title: `第${round}份` });
    const taskOf = (userCode: string) => next.find((each) => each.userCode === userCode)!.bpdTaskId;
    const decide = (at: TestApp, userCode: string) =>
      at.call(
        submitApprove,
        { bpdTaskId: taskOf(userCode), actionCode: "14", approveComments: "同意" },
        { as: userCode, lang: "en-US" },
      );

    // when
    const answers = await Promise.all([decide(app, finance), decide(otherApp, otherFinance)]);

    // then
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const [winner, loser] = answers[0].status === 200 ? [finance, answers[1]] : [otherFinance, answers[0]];
    expect(loser.body.msg).toContain(`${winner.replace(/\d+$/u, "")}的姓名`);
    expect(loser.body.msg).toMatch(/already closed by .* on [A-Z][a-z]{2} \d{1,2}, \d{4}, \d\d:\d\d/u);
    const seats = await test_.database.kysely
      .selectFrom("seat")
      .select(["userCode", "cause"])
      .where("instanceId", "=", instanceId)
      .where("taskType", "=", "approve")
      .execute();
    expect(seats.filter(({ cause }) => cause === "handled")).toEqual([
      { userCode: winner, cause: "handled" },
    ]);
  }
});

test("a double click with one idempotency key sends one decision and answers it twice", async () => {
  // given
  const { staff, finance } = work;
  const { next, instanceId } = await fileApplication(app, staff, "EITHER", { title: "双击" });
  const bpdTaskId = next.find(({ userCode }) => userCode === finance)!.bpdTaskId;
  const click = (at: TestApp) =>
    at.call(
      submitApprove,
      { bpdTaskId, actionCode: "14", approveComments: "同意" },
      { as: finance, idempotencyKey: "double-click" },
    );

  // when
  const [one, other] = await Promise.all([click(app), click(otherApp)]);

  // then
  expect([one.status, other.status]).toEqual([200, 200]);
  expect(one.data).toEqual(other.data);
  const closed = await test_.database.kysely
    .selectFrom("instanceEvent")
    .select("sequence")
    .where("instanceId", "=", instanceId)
    .where("type", "=", "seat_closed")
    .where("actor", "=", finance)
    .execute();
  // His own seat and the other's, which his decision superseded.
  expect(closed).toHaveLength(2);
});

test("two designers who publish in the same instant make two versions", async () => {
  // given
  const { designer, admin, organId } = work;
  const definition = {
    ...aProcess([aStart("only"), approvedBy("only", work.head, { taskHour: 8 })], { processId: "TWICE" }),
    company: String(organId),
  };
  await app.call(saveOrUpdateProcessData, definition, { as: designer });

  // when
  const answers = await Promise.all([
    app.call(saveOrUpdateProcessData, definition, { as: designer }),
    otherApp.call(saveOrUpdateProcessData, definition, { as: admin }),
  ]);

  // then
  expect(answers.map(({ data }) => data.version).sort()).toEqual([2, 3]);
});
