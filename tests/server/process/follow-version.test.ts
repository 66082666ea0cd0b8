import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { saveOrUpdateProcessData } from "#contract/calls/opt.ts";
import { checkStart, saveApplyInfo, submitApply, submitToPreview } from "#contract/calls/task/apply.ts";
import { instanceDetail, todoTaskDetail } from "#contract/calls/task/detail.ts";
import type { FormPage } from "#contract/shapes/form-page.ts";
import type { ProcessDefinition } from "#contract/shapes/process-definition.ts";
import { errorCatalogue } from "#contract/errors/catalogue.ts";
import { verifyHistory } from "#server/process/index.ts";
import { startTestApp, type TestApp } from "../../support/app.ts";
import { aField, aNumber, aPage, approvedBy, aProcess, aStart } from "../../support/builders/a-process.ts";
import { aWorkplace, publish, type Workplace } from "../../support/builders/a-workplace.ts";

let app: TestApp;
let work: Workplace;
beforeAll(async () => {
  app = await startTestApp();
  work = await aWorkplace(app.database.kysely);
});
afterAll(() => app.close());

/** A process of one step, called after who decides it. */
function decidedBy(
  processId: string,
  step: string,
  userCode: string,
  given: Partial<ProcessDefinition> = {},
) {
  const tasks = [aStart(step), approvedBy(step, userCode, { taskHour: 8 })];
  return aProcess(tasks, { processId, processName: processId, pageId: processId, ...given });
}
const form = (processId: string, version: number, ...fields: FormPage["components"]): FormPage => ({
  ...aPage(...fields),
  pageId: processId,
  version,
});

/** A draft of the first version, saved with a reason, by whom it is sent to the head. */
async function aDraft(processId: string) {
  const page = form(processId, 1, aField("reason"), aField("place"));
  await publish(app, work, decidedBy(processId, "head", work.head), page);
  const { data } = await app.call(checkStart, { processId }, { as: work.staff });
  const named = { instanceId: data.instanceId, bpdTaskId: data.bpdTaskId };
  await save(named, { reason: "回家", place: "杭州" });
  return { ...named, applyId: data.applyId };
}
interface Named {
  instanceId: number;
  bpdTaskId: number;
  version?: number;
}
const save = async (draft: Named, values: object) =>
  await app.call(
    saveApplyInfo,
    { ...named(draft), applyTitle: "一份申请", data: JSON.stringify(values) },
    { as: work.staff },
  );
const submit = async (draft: Named) =>
  await app.call(submitApply, { ...named(draft), applyUser: work.staff }, { as: work.staff });
const open = async ({ bpdTaskId }: Named) =>
  (await app.call(todoTaskDetail, { bpdTaskId }, { as: work.staff })).data;
const named = ({ instanceId, bpdTaskId, version }: Named) => ({
  instanceId,
  bpdTaskId,
  ...(version === undefined ? {} : { version }),
});
const codeOf = (answer: { body: { code?: unknown } }) => answer.body.code;

test("a draft goes the way of the version that is published when it is submitted (R4)", async () => {
  // given
  const draft = await aDraft("ANOTHER_WAY");

  // when
  await publish(app, work, decidedBy("ANOTHER_WAY", "leader", work.leader));

  // then
  const foretold = await app.call(submitToPreview, named(draft), { as: work.staff });
  expect(foretold.data.chain.map(({ taskId }) => taskId)).toEqual(["leader"]);
  expect((await submit(draft)).data.next).toMatchObject([{ taskId: "leader", userCode: work.leader }]);
  const { applyId } = draft;
  const { instance } = (await app.call(instanceDetail, { applyId }, { as: work.staff })).data;
  expect(instance).toMatchObject({ processVersion: 2 });
  expect((await verifyHistory(app.database)).broken).toEqual([]);
});

test("whoever opens it is asked what the new form asks, keeps what they filled in, and is told until they save", async () => {
  // given
  const draft = await aDraft("ASKS_MORE");
  const asksMore = [
    aField("reason"),
    aNumber("days", { isRequired: true }),
    aField("by", { defaultValue: "火车" }),
  ];
  await publish(app, work, decidedBy("ASKS_MORE", "leader", work.leader), form("ASKS_MORE", 2, ...asksMore));

  // when
  const opened = await open(draft);

  // then
  expect(opened.instance).toMatchObject({ processVersion: 2, savedWithVersion: 1 });
  expect(opened.form.components.map(({ componentCode }) => componentCode)).toEqual(["reason", "days", "by"]);
  expect(opened.values).toMatchObject({ reason: "回家", by: "火车" });
  const unfinished = await submit(draft);
  expect(unfinished.status).toBe(422);
  expect(Object.keys(unfinished.body.errors ?? {})).toEqual(["days"]);
  expect((await save(draft, { days: 2 })).status).toBe(200);
  expect((await open(draft)).instance.savedWithVersion).toBeUndefined();
  expect((await submit(draft)).status).toBe(200);
  const { rows } = await sql<{ form: object }>`
    select form from process_instance where instance_id = ${draft.instanceId}`.execute(app.database.kysely);
  expect(rows).toEqual([{ form: { reason: "回家", place: "杭州", days: 2, by: "火车" } }]);
  expect((await verifyHistory(app.database)).broken).toEqual([]);
});

test("it begins at what that version calls its first step, and the step that was to come is no longer there", async () => {
  // given
  const draft = await aDraft("CALLED_ANEW");
  const begin = { ...aStart("leader"), taskId: "begin", taskName: "填写" };
  const tasks = [begin, approvedBy("leader", work.leader, { taskHour: 8 })];
  await publish(app, work, { ...decidedBy("CALLED_ANEW", "leader", work.leader), tasks });

  // when
  const { task } = await open(draft);

  // then
  expect(task).toMatchObject({ taskId: "begin", taskName: "填写" });
  expect((await submit(draft)).data.next).toMatchObject([{ taskId: "leader" }]);
});

test("what somebody has not seen is neither saved nor submitted (R2)", async () => {
  // given
  const draft = await aDraft("UNSEEN");
  const { version } = await open(draft);
  await publish(app, work, decidedBy("UNSEEN", "leader", work.leader));

  // when
  const saved = await save({ ...draft, version }, { reason: "出差" });
  const submitted = await submit({ ...draft, version });

  // then
  expect([saved, submitted].map(codeOf)).toEqual(Array(2).fill(errorCatalogue.staleVersion.code));
  const again = await open(draft);
  expect(again.values).toMatchObject({ reason: "回家" });
  expect((await submit({ ...draft, version: again.version })).status).toBe(200);
});

test("it can still be read and filled in once its process is withdrawn, and is not submitted", async () => {
  // given
  const draft = await aDraft("WITHDRAWN");
  await publish(app, work, decidedBy("WITHDRAWN", "leader", work.leader));
  await app.call(saveOrUpdateProcessData, { processId: "WITHDRAWN", status: "disabled" } as never, {
    as: work.designer,
  });

  // when
  const opened = await open(draft);

  // then
  expect(opened.instance.processVersion).toBe(2);
  expect((await save(draft, { reason: "出差" })).status).toBe(200);
  expect(codeOf(await submit(draft))).toBe(errorCatalogue.processNotEnabled.code);
});

test("nobody submits a draft of what they may no longer start, nor is told who would decide it (R4)", async () => {
  // given
  const draft = await aDraft("FOR_FINANCE");
  const untouched = (await app.call(checkStart, { processId: "FOR_FINANCE" }, { as: work.colleague })).data;
  await publish(app, work, decidedBy("FOR_FINANCE", "leader", work.leader, { startRoles: ["finance"] }));
  const foretell = (as: string, { instanceId, bpdTaskId }: Named) =>
    app.call(submitToPreview, { instanceId, bpdTaskId }, { as });

  // when
  const foretold = [await foretell(work.staff, draft), await foretell(work.colleague, untouched)];
  const { instanceId, bpdTaskId } = untouched;
  const refused = [
    await submit(draft),
    await app.call(submitApply, { instanceId, bpdTaskId, applyUser: work.colleague }, { as: work.colleague }),
  ];

  // then
  const { code } = errorCatalogue.processNotStartable;
  expect([...foretold, ...refused].map(codeOf)).toEqual([code, code, code, code]);
});
