import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { applyTasks, todoTasks } from "#contract/calls/task/lists.ts";
import { specialVersion, specialVersions } from "#contract/calls/special-versions.ts";
import { batchCreateTask, createSpecialVersion, specialProcessId } from "#contract/calls/task/special.ts";
import { checkoutDir } from "#server/checkout.ts";
import { startTestApp, type TestApp } from "../support/app.ts";
import { aField, aPage, aProcess, approvedBy, aStart } from "../support/builders/a-process.ts";
import { aWorkplace, publish, type Workplace } from "../support/builders/a-workplace.ts";
import { fileApplication } from "../support/builders/file-application.ts";

let app: TestApp;
let work: Workplace;
beforeAll(async () => {
  app = await startTestApp({ schemas: `${checkoutDir}/schemas` });
  work = await aWorkplace(app.database.kysely);
  const page = { ...aPage(aField("note", { isRequired: true })), pageId: "SPECIAL" };
  const tasks = [aStart("one"), approvedBy("one", work.leader, { taskHour: 8 })];
  const named = { processId: "SPECIAL", processName: "SPECIAL", pageId: "SPECIAL" };
  await publish(app, work, aProcess(tasks, named), page);
}, 60_000);
afterAll(() => app.close());

const create = (given: unknown, as = work.designer) =>
  app.call(
    batchCreateTask,
    { jsonString: typeof given === "string" ? given : JSON.stringify(given) },
    { as, lang: "en-US" },
  );

test("many applications are filed at once; a faulty one says why and leaves nothing behind", async () => {
  // when
  const { data } = await create([
    { processId: "SPECIAL", applyTitle: "第一份", data: { note: "x" } },
    { processId: "SPECIAL", applyTitle: "没填", data: {} },
    { processId: "NOWHERE", data: {} },
    { applyTitle: "没有流程" },
    { processId: "SPECIAL", applyUser: work.staff, applyTitle: "替别人", data: { note: "x" } },
    { processId: "SPECIAL", applyTitle: "最后", data: { note: "y" } },
  ]);

  // then
  expect(data.created).toBe(2);
  expect(data.results.map(({ applyId }) => applyId !== null)).toEqual([
    true,
    false,
    false,
    false,
    false,
    true,
  ]);
  expect(data.results.map(({ msg }) => msg === null)).toEqual([true, false, false, false, false, true]);
  const { rows } = await sql<{ title: string }>`
    select apply_title as title from process_instance where organ_id = ${work.organId} order by 1`.execute(
    app.database.kysely,
  );
  expect(rows.map(({ title }) => title).toSorted()).toEqual(["最后", "第一份"].toSorted());
  expect((await app.call(todoTasks, {}, { as: work.leader })).data.total).toBe(2);
});

test("what is no list of applications is refused at its field", async () => {
  // when
  const answers = [await create("[{"), await create("{}"), await create([])];

  // then
  expect(answers.map(({ status }) => status)).toEqual([422, 422, 422]);
  expect(answers.map(({ body }) => Object.keys(body.errors ?? {}))).toEqual([
    ["jsonString"],
    ["jsonString"],
    ["jsonString"],
  ]);
  expect((await create([], work.staff)).status).toBe(400);
});

test("a list longer than an address may be is sent as a form", async () => {
  // given
  const { token } = await app.logIn(work.designer);
  const entry = { processId: "SPECIAL", applyTitle: "很长", data: { note: "字".repeat(30_000) } };

  // when
  const answer = await app.app.inject({
    method: "POST",
    url: batchCreateTask.path,
    headers: { token, "content-type": "application/x-www-form-urlencoded" },
    payload: new URLSearchParams({ jsonString: JSON.stringify([entry]) }).toString(),
  });

  // then
  expect(answer.statusCode).toBe(200);
  expect(answer.json<{ data: { results: unknown[] } }>().data.results).toHaveLength(1);
});

test("what an application of many says wrongly is told by name, and is never passed over", async () => {
  // when
  const { data } = await create([
    null,
    { processId: "SPECIAL", applyTitle: "没填", data: {} },
    { processId: "SPECIAL", applyUser: 12_345, applyTitle: 7, data: { note: "x" } },
    { processId: "SPECIAL", applyUSER: work.staff, data: { note: "x" } },
    { applyTitle: "没有流程", data: [] },
  ]);

  // then
  expect(data.created).toBe(0);
  expect(data.results.map(({ msg }) => msg)).toEqual([
    "jsonString: An object is needed here.",
    expect.stringMatching(/^note: /u),
    "applyUser: Enter text. applyTitle: Enter text.",
    "applyUSER: There is no field “applyUSER”. Remove it.",
    "processId: This field is required. data: An object is needed here.",
  ]);
});

test("a dry run says what would become of each application and files none", async () => {
  // given
  const wanted = [
    { processId: "SPECIAL", applyTitle: "试算的", data: { note: "x" } },
    { processId: "SPECIAL", applyTitle: "没填", data: {} },
  ];

  // when
  const jsonString = JSON.stringify(wanted);
  const { data } = await app.call(batchCreateTask, { jsonString, dryRun: true }, { as: work.designer });

  // then
  expect(data).toMatchObject({
    created: 1,
    results: [
      { index: 0, applyId: null, msg: null },
      { index: 1, applyId: null },
    ],
  });
  expect(data.results[1]?.msg).not.toBeNull();
  const { rows } = (await app.call(applyTasks, { keyword: "试算的" }, { as: work.designer })).data;
  expect(rows).toEqual([]);
  const filed = (await app.call(batchCreateTask, { jsonString }, { as: work.designer })).data;
  expect(filed.results.map(({ msg }) => msg === null)).toEqual(data.results.map(({ msg }) => msg === null));
});

test("an application of a process that keeps versions keeps what it says at a step, numbered", async () => {
  // given
  const { applyId } = await fileApplication(app, work.staff, "SPECIAL", { note: "原来" }, "有版本的");
  const keep = (as: string, taskId = "one") => app.call(createSpecialVersion, { applyId, taskId }, { as });
  const unlisted = await keep(work.leader);
  await sql`insert into data_item (data_en_name, data_name, data_type, status)
    values ('sqmSpecialProcessId', '保存版本的流程', 1001, '1') on conflict do nothing`
    .execute(app.database.kysely)
    .catch(() => undefined);
  await sql`insert into data_item_control (data_en_name, data_con_value, data_con_desc, status)
    values ('sqmSpecialProcessId', 'SPECIAL', '特殊', '1')`.execute(app.database.kysely);

  // when
  const listed = (await app.call(specialProcessId, {}, { as: work.staff })).data;
  const first = (await keep(work.leader)).data;
  const second = (await keep(work.designer)).data;

  // then
  expect(unlisted.status).toBe(409);
  expect(listed).toEqual(["SPECIAL"]);
  expect([first.version, second.version]).toEqual([1, 2]);
  expect((await keep(work.staff)).status).toBe(400);
  expect((await keep(work.leader, "nowhere")).status).toBe(422);
  expect((await keep(work.finance)).status).toBe(404);
  const { rows } = await sql<{ form: object; isHead: boolean }>`
    select v.form, v.chain_head = i.chain_head as is_head from application_version v
    join process_instance i on i.instance_id = v.instance_id where i.apply_id = ${applyId}`.execute(
    app.database.kysely,
  );
  expect(rows).toEqual([
    { form: { note: "原来" }, isHead: true },
    { form: { note: "原来" }, isHead: true },
  ]);

  // when
  const told = async (as: string) => (await app.call(specialVersions, { applyId }, { as })).data;
  await sql`update process_instance set form = '{"note": "后来"}' where apply_id = ${applyId}`.execute(
    app.database.kysely,
  );
  const read = await app.call(specialVersion, { applyId, version: 1 }, { as: work.staff });

  // then: whoever may read the application reads what it said, the latest first; who holds a step may keep another
  expect((await told(work.staff)).versions).toMatchObject([
    { version: 2, taskId: "one", userCode: work.designer },
    { version: 1, taskId: "one", userCode: work.leader },
  ]);
  expect((await told(work.staff)).mayCreateAt).toEqual([]);
  expect((await told(work.leader)).mayCreateAt).toMatchObject([{ taskId: "one" }]);
  expect(read.data).toMatchObject({ version: 1, values: { note: "原来" }, changed: ["note"] });
  expect((await app.call(specialVersion, { applyId, version: 9 }, { as: work.staff })).status).toBe(404);
  expect((await app.call(specialVersions, { applyId }, { as: work.finance })).status).toBe(404);
  expect((await app.call(specialVersion, { applyId, version: 1 }, { as: work.finance })).status).toBe(404);
});
