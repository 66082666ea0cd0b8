import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { getProcessDataList, insertFormPageInfo, saveOrUpdateProcessData } from "#contract/calls/opt.ts";
import { processDesignNames } from "#contract/calls/process-design.ts";
import { checkStart, submitApply } from "#contract/calls/task/apply.ts";
import { instanceDetail } from "#contract/calls/task/detail.ts";
import { processMenus } from "#contract/calls/task/start.ts";
import { ComponentType } from "#contract/codes/component-type.ts";
import { startTestApp, type TestApp } from "../../support/app.ts";
import { anAccount } from "../../support/builders/account.ts";
import { aField, aNumber, aPage, approvedBy, aProcess, aStart } from "../../support/builders/a-process.ts";
import { aWorkplace, publish, type Workplace } from "../../support/builders/a-workplace.ts";
import { approve, fileApplication } from "../../support/builders/file-application.ts";

let app: TestApp;
let work: Workplace;
beforeAll(async () => {
  app = await startTestApp();
  work = await aWorkplace(app.database.kysely);
});
afterAll(() => app.close());

function definition(processId: string, approver = work.head) {
  const tasks = [aStart("one"), approvedBy("one", approver, { taskHour: 8 })];
  return { ...aProcess(tasks, { processId, processName: processId }), company: String(work.organId) };
}

const save = (input: object) => app.call(saveOrUpdateProcessData, input as never, { as: work.designer });
const isOffered = async (processId: string) =>
  (await app.call(processMenus, {}, { as: work.staff })).data.some((each) => each.processId === processId);

test("a draft keeps anything with an id and offers nothing to anybody", async () => {
  // when
  const { data } = await save({ processId: "SKETCH", status: "draft", tasks: [{ taskName: "？" }] });

  // then
  expect(data).toEqual({ processId: "SKETCH", status: "draft", version: null, rowVersion: 1 });
  expect(await isOffered("SKETCH")).toBe(false);
  const list = await app.call(getProcessDataList, { processId: "SKETCH" }, { as: work.designer });
  expect(list.data.rows[0]?.definition).toMatchObject({ tasks: [{ taskName: "？" }] });
});

test("a draft that is refused is told that it can’t be saved, only a publication that it can’t be published", async () => {
  // when
  const draft = await save({ processId: "1 ?", processName: "Sketch", status: "draft" });
  const published = await save({ ...definition("FAULTY"), tasks: [] });

  // then
  expect(draft.body.msg).toBe("流程“Sketch”有 1 处问题，不能保存。请按提示修改。");
  expect(published.body.msg).toMatch(/^流程“FAULTY”有 \d+ 处问题，不能发布。/u);
});

test("a member that nobody would obey keeps a definition from being published, at every level", async () => {
  // given
  const good = definition("SURPLUS");
  const [start, step] = good.tasks;
  const surplus = {
    ...good,
    hurry: true,
    tasks: [
      start,
      { ...step, transitions: [{ sequence: 1, toTaskId: "END", transExpression: "", zebra: 1 }] },
    ],
  };

  // when
  const refused = await save(surplus);
  const kept = await save({ ...surplus, status: "draft" });

  // then
  expect(refused.body.errors).toEqual({
    hurry: "没有“hurry”这一项，请删除。",
    "tasks[1].transitions[0].zebra": "没有“zebra”这一项，请删除。",
  });
  expect(kept.data).toMatchObject({ status: "draft", version: null });
});

test("a version that was published with such a member goes on as it did", async () => {
  // given
  await publish(app, work, definition("LONG_AGO"));
  await sql`
    update process_version set definition = definition || '{"hurry": true}'::jsonb
    where process_id = 'LONG_AGO'`.execute(app.database.kysely);

  // when
  const { next } = await fileApplication(app, work.staff, "LONG_AGO", { title: "照旧" });

  // then
  expect((await approve(app, work.head, next[0]!.bpdTaskId)).data.instanceStatus).toBe("complete");
});

test("publishing again makes the next version, and a draft of it withdraws nothing", async () => {
  // given
  await publish(app, work, definition("AGAIN"));
  await publish(app, work, { ...definition("AGAIN"), processName: "改名" });

  // when
  const draft = await save({ ...definition("AGAIN"), processName: "还在改", status: "draft" });

  // then
  expect(draft.data).toEqual({ processId: "AGAIN", status: "enabled", version: 2, rowVersion: 3 });
  const read = (version?: number) =>
    app.call(
      getProcessDataList,
      { processId: "AGAIN", ...(version === undefined ? {} : { version }) },
      { as: work.designer },
    );
  const names = [await read(1), await read(2), await read()].map(
    ({ data }) => data.rows[0]?.definition?.processName,
  );
  expect(names).toEqual(["AGAIN", "改名", "还在改"]);
  expect((await read(9)).status).toBe(404);
  expect(await isOffered("AGAIN")).toBe(true);
});

test("an application keeps the version it was started with (R4)", async () => {
  // given
  await publish(app, work, definition("BOUND", work.head));
  const { next, applyId } = await fileApplication(app, work.staff, "BOUND", { title: "旧版" });

  // when
  await publish(app, work, definition("BOUND", work.leader));

  // then
  expect(next.map(({ userCode }) => userCode)).toEqual([work.head]);
  expect((await approve(app, work.head, next[0]!.bpdTaskId)).data.instanceStatus).toBe("complete");
  const { instance } = (await app.call(instanceDetail, { applyId }, { as: work.staff })).data;
  expect(instance.processVersion).toBe(1);
  const later = await fileApplication(app, work.staff, "BOUND", { title: "新版" });
  expect(later.next.map(({ userCode }) => userCode)).toEqual([work.leader]);
});

test("a withdrawn process starts nothing, and what is on its way goes on", async () => {
  // given
  await publish(app, work, definition("GONE"));
  const { next } = await fileApplication(app, work.staff, "GONE", { title: "在途" });
  const draft = (await app.call(checkStart, { processId: "GONE" }, { as: work.colleague })).data;

  // when
  const withdrawn = await save({ processId: "GONE", status: "disabled" });

  // then
  expect(withdrawn.data).toMatchObject({ processId: "GONE", status: "disabled", version: 1 });
  expect(await isOffered("GONE")).toBe(false);
  expect((await app.call(checkStart, { processId: "GONE" }, { as: work.staff })).status).toBe(409);
  const { instanceId, bpdTaskId } = draft;
  const late = await app.call(
    submitApply,
    { instanceId, bpdTaskId, applyUser: work.colleague },
    { as: work.colleague },
  );
  expect(late.status).toBe(409);
  expect((await approve(app, work.head, next[0]!.bpdTaskId)).data.instanceStatus).toBe("complete");
});

test("what nearly is a known key is named", async () => {
  // given
  const good = definition("KEYS");

  // when
  const slip = await save({ ...good, startRole: ["employee"] });

  // then
  expect(slip.status).toBe(422);
  expect(slip.body.errors?.["startRole"]).toContain("startRoles");
});

test("publications are in the operation log with who and what", async () => {
  // given
  await publish(app, work, definition("LOGGED"));

  // when
  const lines = await app.database.kysely
    .selectFrom("operationLog")
    .select(["userCode", "call", "subject", "detail"])
    .where("subject", "=", "LOGGED")
    .execute();

  // then
  expect(lines).toEqual([
    {
      userCode: work.designer,
      call: "saveOrUpdateProcessData",
      subject: "LOGGED",
      detail: { asked: "enabled", status: "enabled", version: 1 },
    },
  ]);
});

test("a draft leaves name, category and visibility of what is published alone", async () => {
  // given
  await publish(app, work, definition("APART"));
  const published = async () =>
    (await app.call(processMenus, {}, { as: work.staff })).data.find(
      ({ processId }) => processId === "APART",
    );
  const before = await published();

  // when
  for (const draft of [
    { processName: "草稿名", processVisibility: "hidden" },
    { processTypeId: "no-such-category" },
  ])
    await save({ ...definition("APART"), ...draft, status: "draft" });
  const rows = (await app.call(getProcessDataList, { keyword: "APART" }, { as: work.designer })).data.rows;

  // then
  expect(await published()).toEqual(before);
  expect(rows).toMatchObject([{ processName: "APART", processTypeId: "finance", status: "enabled" }]);
});

test("a draft of what was withdrawn puts nothing else into its place", async () => {
  // given
  await publish(app, work, definition("SHELVED"));
  await save({ processId: "SHELVED", status: "disabled" });

  // when
  const draft = await save({ ...definition("SHELVED"), status: "draft" });

  // then
  expect(draft.data.status).toBe("disabled");
});

test("of two designers who began from the same state the second is told who was first, and when", async () => {
  // given
  const first = (await save({ ...definition("PAIR"), status: "draft" })).data;
  const { rowVersion } = (await app.call(getProcessDataList, { processId: "PAIR" }, { as: work.designer }))
    .data.rows[0]!;

  // when
  const saved = await save({ ...definition("PAIR"), status: "draft", rowVersion });
  const late = await app.call(
    saveOrUpdateProcessData,
    { ...definition("PAIR"), processName: "后到的", rowVersion },
    { as: work.admin },
  );
  const lateWithdrawal = await save({ processId: "PAIR", status: "disabled", rowVersion });
  const unasked = await save({ ...definition("PAIR"), status: "draft" });

  // then
  expect([rowVersion, saved.data.rowVersion]).toEqual([first.rowVersion, first.rowVersion + 1]);
  expect([late.status, late.body.code, lateWithdrawal.status]).toEqual([409, 12_391, 409]);
  expect(late.body.params).toMatchObject({ id: "PAIR", who: "DESIGNER的姓名", when: expect.any(String) });
  expect(unasked.status).toBe(200);
  const { data } = await app.call(getProcessDataList, { processId: "PAIR" }, { as: work.designer });
  expect(data.rows[0]?.definition).not.toHaveProperty("rowVersion");
});

test("whom nobody can be found by is refused: a matrix, and a department that is not there (D16, E41)", async () => {
  // given
  const good = definition("NOBODY");
  const assigned = (assignedType: string, taskAssigned: string) =>
    save({ ...good, tasks: [good.tasks[0], { ...good.tasks[1], assignedType, taskAssigned }] });
  const other = await aWorkplace(app.database.kysely);

  // when
  const answers = [
    await assigned("matrix", "purchase"),
    await assigned("deptHead", "1"),
    await assigned("deptDeputy", String(other.deptId)),
    await assigned("deptRole", `${other.deptId}:employee`),
  ];
  const own = await assigned("deptHead", String(work.deptId));

  // then
  expect(answers.map(({ status, body }) => [status, Object.keys(body.errors ?? {})])).toEqual(
    answers.map(() => [422, ["tasks[1].taskAssigned"]]),
  );
  expect(own.status).toBe(200);
});

test.each([
  ["zh-CN", "取决于"],
  ["en-US", "depends on"],
  ["ja-JP", "依存する"],
] as const)("what shows a hidden value is published with a warning, in %s", async (lang, said) => {
  // given
  const pageId = `TELLING-${lang}`;
  const page = aPage(
    aNumber("salary"),
    aField("double", { componentType: ComponentType.formula, expression: "form.salary * 2" }),
  );
  const company = String(work.organId);
  const state = JSON.stringify({ ...page, pageId, company, state: "effective" });
  void (await app.call(insertFormPageInfo, { data: state }, { as: work.designer })).data;
  const leader = approvedBy("leader", work.leader, { taskHour: 8, fieldRights: { salary: "hide" } });
  const telling = aProcess([aStart("leader"), leader], {
    processId: pageId,
    pageId,
    company: String(work.organId),
  });

  // when
  const { data } = await app.call(saveOrUpdateProcessData, telling, { as: work.designer, lang });

  // then
  expect(data.status).toBe("enabled");
  expect(Object.keys(data.warnings ?? {})).toEqual(["tasks[1].fieldRights.salary"]);
  expect(data.warnings?.["tasks[1].fieldRights.salary"]).toContain(said);
});

test("a step that goes to a role whose only holder's account has ended is published with a warning, and the role is told as empty", async () => {
  // given
  const { userCode } = await anAccount(app.database.kysely, {
    organId: work.organId,
    deptId: work.deptId,
    roles: ["curator"],
  });
  const held = { taskHour: 8, assignedType: "role" as const, taskAssigned: "curator" };
  const steps = [aStart("kept"), approvedBy("kept", work.leader, held)];
  const definition = aProcess(steps, { processId: "ENDED", company: String(work.organId) });
  const publication = async () =>
    Object.keys(
      (await app.call(saveOrUpdateProcessData, definition, { as: work.designer })).data.warnings ?? {},
    );
  const isEmpty = async () =>
    (await app.call(processDesignNames, {}, { as: work.designer })).data.roles.find(
      ({ roleCode }) => roleCode === "curator",
    )?.isEmpty;
  const before = [await publication(), await isEmpty()];

  // when
  await sql`update user_account set status = '0' where user_code = ${userCode}`.execute(app.database.kysely);

  // then
  expect(before).toEqual([[], undefined]);
  expect([await publication(), await isEmpty()]).toEqual([["tasks[1].taskAssigned"], true]);
});

test.each([
  ["zh-CN", "本机构没有人员拥有该角色"],
  ["en-US", "no one in this organization has"],
  ["ja-JP", "メンバーがいない"],
] as const)(
  "a step that goes to a role nobody has is published with a warning, in %s",
  async (lang, said) => {
    // given
    const unheld = { taskHour: 8, assignedType: "role" as const, taskAssigned: "archivist" };
    await sql`insert into role (role_code, role_name) values ('archivist', '档案管理员') on conflict do nothing`.execute(
      app.database.kysely,
    );
    const steps = [aStart("kept"), approvedBy("kept", work.leader, unheld)];
    const definition = aProcess(steps, { processId: `UNHELD-${lang}`, company: String(work.organId) });

    // when
    const { data } = await app.call(saveOrUpdateProcessData, definition, { as: work.designer, lang });

    // then
    expect(data.status).toBe("enabled");
    expect(Object.keys(data.warnings ?? {})).toEqual(["tasks[1].taskAssigned"]);
    expect(data.warnings?.["tasks[1].taskAssigned"]).toContain(said);
  },
);
