import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { leaveAdvanceOpinion, withdrawAdvanceOpinion } from "#contract/calls/pre-approval.ts";
import { instanceDetail } from "#contract/calls/task/detail.ts";
import { noticeTasks } from "#contract/calls/task/lists.ts";
import { getPreTaskList, preTaskDetail } from "#contract/calls/task/pre-approve.ts";
import { applyAdvanceOpinions, previewRunning } from "#server/pre-approval/index.ts";
import { aLeaveOffice, type LeaveOffice } from "../../support/a-leave-office.ts";
import { startTestApp, type TestApp } from "../../support/app.ts";
import { approve, type Filed, fileApplication, newestTask } from "../../support/builders/file-application.ts";

let app: TestApp;
let office: LeaveOffice;
const values = { leaveType: "annual", days: 5, reason: "休假" };
beforeAll(async () => {
  app = await startTestApp();
  office = await aLeaveOffice(app);
});
afterAll(() => app.close());

const en = (userCode: string) => ({ as: userCode, lang: "en-US" }) as const;
const filed = () => fileApplication(app, office.staff.userCode, office.processId, values);
const foretold = () => previewRunning(app.ports, { until: Date.now() + 60_000 });
const applied = () => applyAdvanceOpinions(app.ports, { until: Date.now() + 60_000 });
const listed = async ({ applyId }: Filed, as = office.head.userCode) => {
  const { rows } = (await app.call(getPreTaskList, { pageSize: 200 }, en(as))).data;
  return rows.find((row) => row.applyId === applyId);
};
const detail = ({ applyId }: Filed, as = office.head.userCode) =>
  app.call(preTaskDetail, { applyId }, en(as));
const status = async ({ applyId }: Filed) =>
  (await app.call(instanceDetail, { applyId }, en(office.staff.userCode))).data.instance.applyStatus;
const notices = async () =>
  (await app.call(noticeTasks, {}, en(office.head.userCode))).data.rows.map(({ text }) => text);

/** Says yes in advance to what stands there now. */
async function leave(application: Filed, seen?: string) {
  const mine = (await detail(application)).data.mine[0];
  return app.call(
    leaveAdvanceOpinion,
    { applyId: application.applyId, taskId: "head", opinion: "可以", seen: seen ?? mine?.seen ?? "" },
    en(office.head.userCode),
  );
}
const leaderApproves = ({ next }: Filed) => approve(app, office.leader.userCode, next[0]!.bpdTaskId);

describe("work that is to come", () => {
  it("is foretold once after each move and once a day, and forgotten when all is over", async () => {
    // given
    const application = await filed();
    const { instanceId } = application;
    const forecasts = async () => {
      const { rows } = await sql`
        select instance_id from chain_forecast where instance_id = ${instanceId}
        union all select instance_id from forecast_seat where instance_id = ${instanceId}`.execute(
        app.database.kysely,
      );
      return rows.length;
    };
    await foretold();

    // when
    const again = await foretold();
    const tomorrow = new Date(Date.now() + 25 * 3_600_000);
    const aDayLater = await previewRunning(app.ports, { until: Date.now() + 60_000, now: () => tomorrow });
    const before = await forecasts();
    await leaderApproves(application);
    const headTask = await newestTask(app, office.head.userCode);
    await approve(app, office.head.userCode, headTask);
    const moved = await foretold();

    // then
    expect([again, moved, before]).toEqual([0, 1, 2]);
    expect(aDayLater).toBeGreaterThan(0);
    expect(await status(application)).toBe("complete");
    expect(await forecasts()).toBe(0);
  });

  it("is listed for whom the chain will reach, with when and why, until it has come", async () => {
    // given
    const application = await filed();
    await foretold();

    // when
    const [mine, theirs] = [await listed(application), await listed(application, office.leader.userCode)];
    await leaderApproves(application);

    // then
    expect(mine).toMatchObject({ taskId: "head", taskName: "部门负责人审批", advanceOpinion: null });
    expect([mine?.reason, mine?.expectedAt]).not.toContain("");
    expect(theirs).toBeUndefined();
    expect(await listed(application)).toBeUndefined();
  });

  it("is read as the task will show it, and by nobody else", async () => {
    // given
    const application = await filed();
    const elsewhere = await aLeaveOffice(app);

    // when
    const mine = await detail(application);
    const strangers = [elsewhere.head.userCode, elsewhere.admin.userCode, office.admin.userCode];
    const others = await Promise.all(strangers.map((as) => detail(application, as)));

    // then
    expect(mine.data.application.values).toMatchObject({ reason: "休假" });
    expect(mine.data.application.allowedActions).toEqual([]);
    expect(mine.data.mine).toMatchObject([{ taskId: "head", mayLeave: true }]);
    expect(others.map((answer) => answer.status)).toEqual([404, 404, 404]);
  });

  it("of a secret application is told to nobody before it comes", async () => {
    // given
    const application = await filed();
    await sql`update process_instance set form = form || '{"degreeOfSecrecy":"secret"}'
      where instance_id = ${application.instanceId}`.execute(app.database.kysely);
    await foretold();

    // when, then
    expect(await listed(application)).toBeUndefined();
    expect((await detail(application)).status).toBe(404);
  });
});

describe("an opinion in advance", () => {
  it("decides the task once it has come, once, and its author is told", async () => {
    // given
    const application = await filed();
    expect((await leave(application)).status).toBe(200);
    await leaderApproves(application);

    // when
    const sweeps = await Promise.all([applied(), applied()]);

    // then
    expect(sweeps[0] + sweeps[1]).toBe(1);
    expect(await status(application)).toBe("complete");
    expect((await notices())[0]).toContain("was approved with your pre-approval: 可以");
    const { records, chain } = (
      await app.call(instanceDetail, { applyId: application.applyId }, en(office.staff.userCode))
    ).data;
    const { inAdvance, approveDate = "" } = records.at(-1) ?? {};
    expect(inAdvance !== undefined && inAdvance <= approveDate).toBe(true);
    expect(records[0]?.inAdvance).toBeUndefined();
    expect(chain.map(({ seats }) => seats[0]?.inAdvance)).toEqual([undefined, undefined, inAdvance]);
    expect(records.at(-1)).toMatchObject({ approveUserId: office.head.userCode, approveComments: "可以" });
  });

  it("waits until the task has come", async () => {
    // given
    const application = await filed();
    await leave(application);

    // when, then
    expect(await applied()).toBe(0);
    expect((await detail(application)).data.mine[0]?.advanceOpinion).toBe("可以");
  });

  it("is applied although another one cannot be for a fault of ours", async () => {
    // given
    const [broken, sound] = [await filed(), await filed()];
    for (const application of [broken, sound]) {
      await leave(application);
      await leaderApproves(application);
    }
    const db = app.database.kysely;
    const { rows } = await sql<{ visits: unknown }>`
      select visits from process_instance where instance_id = ${broken.instanceId}`.execute(db);
    await sql`update process_instance set visits = '7' where instance_id = ${broken.instanceId}`.execute(db);

    // when
    await expect(applied()).rejects.toThrow(AggregateError);
    await expect(foretold()).rejects.toThrow(AggregateError);
    await sql`update process_instance set visits = ${JSON.stringify(rows[0]?.visits)}::jsonb
      where instance_id = ${broken.instanceId}`.execute(db);

    // then
    expect(await status(sound)).toBe("complete");
    expect(await applied()).toBe(1);
    expect(await status(broken)).toBe("complete");
  });

  it("is not applied where something visible changed; its author is told, with their words", async () => {
    // given
    const application = await filed();
    await leave(application);
    await sql`update process_instance set form = form || '{"days": 9}'
      where instance_id = ${application.instanceId}`.execute(app.database.kysely);
    await leaderApproves(application);

    // when
    await applied();

    // then
    expect(await status(application)).toBe("running");
    expect((await notices())[0]).toContain(
      "changed after your pre-approval. Please review it. Your comment: 可以",
    );
  });

  it("is refused where the application is another than the one that was seen, or it leads elsewhere", async () => {
    // given
    const application = await filed();

    // when
    const stale = await leave(application, "x");
    const elsewhere = await app.call(
      leaveAdvanceOpinion,
      { applyId: application.applyId, taskId: "leader", opinion: "可以", seen: "x" },
      en(office.head.userCode),
    );

    // then
    expect([stale.body.code, elsewhere.body.code]).toEqual([12_585, 12_583]);
  });

  it("is withdrawn by its author alone, and then decides nothing", async () => {
    // given
    const application = await filed();
    await leave(application);
    const withdraw = (as: string) =>
      app.call(withdrawAdvanceOpinion, { applyId: application.applyId, taskId: "head" }, en(as));

    // when
    const byAnother = await withdraw(office.leader.userCode);
    const byAuthor = await withdraw(office.head.userCode);
    await leaderApproves(application);

    // then
    expect([byAnother.data.withdrawn, byAuthor.data.withdrawn]).toEqual([0, 1]);
    expect(await applied()).toBe(0);
  });
});
