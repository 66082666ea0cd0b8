import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "kysely";
import { submitApply, submitToPreview } from "#contract/calls/task/apply.ts";
import { submitApprove } from "#contract/calls/task/decide.ts";
import { instanceDetail, todoTaskDetail, toReadInfo } from "#contract/calls/task/detail.ts";
import { limits } from "#contract/limits.ts";
import { startTestApp, type TestApp } from "../support/app.ts";
import { aField, aPage, aProcess, approvedBy, aStart } from "../support/builders/a-process.ts";
import { aWorkplace, publish, type Workplace } from "../support/builders/a-workplace.ts";
import { approve, fileApplication, newestTask } from "../support/builders/file-application.ts";

let app: TestApp;
let work: Workplace;
beforeAll(async () => {
  app = await startTestApp();
  work = await aWorkplace(app.database.kysely);
});
afterAll(() => app.close());

test("an application that is returned from behind a step that sent it to be read is submitted again, and foretold to its end", async () => {
  // given
  const { staff, colleague, leader, head } = work;
  const told = approvedBy("told", colleague, { taskType: "read" });
  const tasks = [
    aStart("check"),
    approvedBy("check", leader, { taskHour: 8, split: "all", to: ["told", "decide"] }),
    told,
    approvedBy("decide", head, { taskHour: 8 }),
  ];
  const page = { ...aPage(aField("note")), pageId: "TOLD" };
  await publish(app, work, aProcess(tasks, { processId: "TOLD", pageId: "TOLD" }), page);
  const { next, instanceId, applyId } = await fileApplication(app, staff, "TOLD", { note: "x" });
  const atHead = (await approve(app, leader, next[0]!.bpdTaskId)).data.next;
  const backTo = { taskId: "apply", userCode: staff };
  const { bpdTaskId } = atHead.find(({ userCode }) => userCode === head)!;
  await app.call(submitApprove, { bpdTaskId, actionCode: "15", approveComments: "退", backTo }, { as: head });

  // when
  const filed = { instanceId, bpdTaskId: await newestTask(app, staff), applyUser: staff };
  const foretold = (await app.call(submitToPreview, filed, { as: staff })).data;
  const again = await app.call(submitApply, filed, { as: staff });

  // then
  expect(foretold.chain.map(({ taskId }) => taskId)).toEqual(expect.arrayContaining(["check", "decide"]));
  expect(again.status).toBe(200);
  const { chain, foreseen } = (await app.call(instanceDetail, { applyId }, { as: staff })).data;
  const ahead = chain.filter(({ state }) => state === "upcoming").map(({ taskId }) => taskId);
  expect(ahead).toEqual(expect.arrayContaining(["decide"]));
  expect(foreseen?.steps.map(({ taskId }) => taskId)).toEqual(expect.arrayContaining(["check", "decide"]));
});

test("of many to whom a step sent it, the first few, whoever said something and whoever looks are shown, the others on request", async () => {
  // given
  const { staff, leader, designer, organId, deptId } = work;
  const { kysely } = app.database;
  const many = limits.readersShown + 15;
  const people = Array.from({ length: many }, (_, at) => `READER${String(at).padStart(2, "0")}`);
  await sql`insert into role (role_code, role_name) values ('many', 'many')`.execute(kysely);
  await sql`
    insert into user_account (user_code, real_name, must_change_password, status, default_organ_id)
    select code, code, false, '1', ${organId} from unnest(${people}::text[]) code`.execute(kysely);
  await sql`
    insert into user_organ (user_code, organ_id, dept_id)
    select code, ${organId}, ${deptId} from unnest(${people}::text[]) code`.execute(kysely);
  await sql`
    insert into user_role (user_code, role_code)
    select code, role from unnest(${people}::text[]) code, unnest(${["employee", "many"]}::text[]) role`.execute(
    kysely,
  );
  const told = approvedBy("told", "many", { taskType: "read", assignedType: "role" });
  const decide = approvedBy("decide", leader, { taskHour: 8 });
  const page = { ...aPage(aField("note")), pageId: "MANY" };
  const tasks = [aStart(["told", "decide"], { split: "all" }), told, decide];
  await publish(app, work, aProcess(tasks, { processId: "MANY", pageId: "MANY" }), page);
  const { applyId, instanceId } = await fileApplication(app, staff, "MANY", { note: "x" });
  const { rows: sent } = await sql<{ userCode: string; seatId: number }>`
    select user_code, seat_id from seat where instance_id = ${instanceId} and task_type = 'read' order by seat_id`.execute(
    kysely,
  );
  const reads = ({ userCode, seatId }: { userCode: string; seatId: number }, opinion?: string) =>
    app.call(
      toReadInfo,
      { bpdTaskId: seatId, ...(opinion === undefined ? {} : { opinion }) },
      { as: userCode },
    );
  const [early, said, silent, last] = [sent[0]!, sent.at(-3)!, sent.at(-2)!, sent.at(-1)!];
  for (const reader of [early, silent]) void (await reads(reader)).data;
  void (await reads(said, "有疑问")).data;

  // when
  const detailFor = async (as: string, allReaders = false) => {
    const { chain, records } = (await app.call(instanceDetail, { applyId, allReaders }, { as })).data;
    const step = chain.find(({ taskId }) => taskId === "told")!;
    return {
      step,
      read: records.filter(({ taskId }) => taskId === "told").map((each) => each.approveUserId),
    };
  };
  const shown = await detailFor(staff);
  const whole = await detailFor(staff, true);
  const own = (await app.call(todoTaskDetail, { bpdTaskId: last.seatId }, { as: last.userCode })).data;
  const other = (await app.call(todoTaskDetail, { bpdTaskId: silent.seatId }, { as: designer })).data;

  // then
  expect(sent).toHaveLength(many);
  expect(shown.step.readers).toEqual({ count: many, read: 3 });
  expect(shown.step.seats.map(({ bpdTaskId }) => bpdTaskId)).toEqual([
    ...sent.slice(0, limits.readersShown).map(({ seatId }) => seatId),
    said.seatId,
  ]);
  expect(shown.read.toSorted()).toEqual([early.userCode, said.userCode]);
  expect(whole.step.readers).toBeUndefined();
  expect(whole.step.seats).toHaveLength(many);
  expect(whole.read.toSorted()).toEqual([early.userCode, said.userCode, silent.userCode].toSorted());
  const ownStep = own.chain.find(({ taskId }) => taskId === "told")!;
  expect(ownStep.seats.at(-1)?.bpdTaskId).toBe(last.seatId);
  expect(own.allowedActions.map(({ action }) => action)).toContain("markAsRead");
  expect(other.task).toMatchObject({ bpdTaskId: silent.seatId, userCode: silent.userCode });
});
