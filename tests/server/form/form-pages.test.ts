import { afterAll, beforeAll, expect, test } from "vitest";
import { insertFormPageInfo } from "#contract/calls/opt.ts";
import {
  listPagesByKeyAndIdForAll,
  listProcessForPageId,
  updatePageStatus,
} from "#contract/calls/opt-form-page.ts";
import { startTestApp, type TestApp } from "../../support/app.ts";
import { aField, aPage, approvedBy, aProcess, aStart } from "../../support/builders/a-process.ts";
import { aWorkplace, publish, type Workplace } from "../../support/builders/a-workplace.ts";

let app: TestApp;
let work: Workplace;
beforeAll(async () => {
  app = await startTestApp();
  work = await aWorkplace(app.database.kysely);
});
afterAll(() => app.close());

const save = (page: object) =>
  app.call(
    insertFormPageInfo,
    { data: JSON.stringify({ ...page, company: String(work.organId) }) },
    { as: work.designer },
  );

test("Y and N are read, what may be left out is filled in", async () => {
  // when
  const { data } = await save({
    pageId: "TERSE",
    label: "简",
    components: [{ componentCode: "subject", componentTitle: "主题", isRequired: "Y", isCondition: "N" }],
  });

  // then
  expect(data).toMatchObject({ pageId: "TERSE", version: 1, state: "temporary" });
  expect(data.components[0]).toMatchObject({
    componentOrder: 1,
    componentType: 1001,
    componentDataType: 1001,
    componentCol: 4,
    candidateType: "CUSTOMIZE",
    isRequired: true,
    isCondition: false,
  });
});

test("a member that nobody would obey stays in a draft and never comes into effect", async () => {
  // given
  const page = { ...aPage(aField("subject")), pageId: "SURPLUS", zebra: 1 };
  const draft = (await save({ ...page, state: "temporary" })).data;
  const { version } = draft;

  // when
  const inEffect = await save({ ...page, state: "effective" });
  const byStatus = await app.call(
    updatePageStatus,
    { pageId: "SURPLUS", version, status: "effective" },
    { as: work.designer },
  );

  // then
  expect(draft).toMatchObject({ state: "temporary", zebra: 1 });
  for (const refused of [inEffect, byStatus])
    expect(refused.body.errors).toEqual({ zebra: "没有“zebra”这一项，请删除。" });
});

test("a draft that is refused is told that it can’t be saved, what was to come into effect that it can’t", async () => {
  // given
  const page = { ...aPage(aField("subject")), pageId: "REFUSED", zebra: 1 };
  const { version } = (await save({ ...page, state: "temporary" })).data;

  // when
  const tooLong = "F".repeat(65);
  const draft = await save({ ...page, pageId: tooLong, state: "temporary" });
  const inEffect = await save({ ...page, state: "effective" });
  const byStatus = await app.call(
    updatePageStatus,
    { pageId: "REFUSED", version, status: "effective" },
    { as: work.designer },
  );

  // then
  expect(draft.body.msg).toBe(`表单“${tooLong}”有 1 处问题，不能保存。请按提示修改。`);
  for (const refused of [inEffect, byStatus])
    expect(refused.body.msg).toBe("表单“REFUSED”有 1 处问题，不能生效。请按提示修改。");
});

test("a page that nobody uses is overwritten; one in use is frozen and its change makes the next version", async () => {
  // given
  const page = { ...aPage(aField("subject")), pageId: "USED", state: "effective" };
  const first = (await save(page)).data;
  const second = (await save({ ...page, label: "再改" })).data;
  const tasks = [aStart("one"), approvedBy("one", work.head, { taskHour: 8 })];
  await publish(app, work, aProcess(tasks, { processId: "USER", pageId: "USED", i18n: { "en-US": "User" } }));

  // when
  const unchanged = (await save({ ...page, label: "再改" })).data;
  const changed = (await save({ ...page, label: "三改" })).data;

  // then
  expect([first.version, second.version, unchanged.version, changed.version]).toEqual([1, 1, 1, 2]);
  const list = await app.call(listPagesByKeyAndIdForAll, { pageId: "USED" }, { as: work.designer });
  expect(list.data.rows.map(({ version, label, frozen }) => [version, label, frozen])).toEqual([
    [2, "三改", false],
    [1, "再改", true],
  ]);
  const users = await app.call(listProcessForPageId, { pageId: "USED" }, { as: work.designer });
  expect(users.data).toEqual([
    { processId: "USER", processName: "Process", processVersion: 1, pageVersion: 1 },
  ]);
  const inEnglish = { as: work.designer, lang: "en-US" as const };
  const named = await app.call(listProcessForPageId, { pageId: "USED" }, inEnglish);
  expect(named.data.map(({ processName }) => processName)).toEqual(["User"]);
});

test("a page is put into effect only when it is whole", async () => {
  // given
  await save({ pageId: "EMPTY", label: "空", comments: "什么都没有", components: [] });
  await save({ ...aPage(aField("subject")), pageId: "UNSAID", comments: "", state: "temporary" });
  await save({ ...aPage(aField("subject")), pageId: "WHOLE", state: "temporary" });
  const put = (pageId: string, version = 1) =>
    app.call(updatePageStatus, { pageId, version, status: "effective" }, { as: work.designer });

  // when
  const empty = await put("EMPTY");
  const whole = await put("WHOLE");
  const unsaid = await put("UNSAID");
  const missing = await put("WHOLE", 9);

  // then
  expect([empty.status, empty.body.errors]).toEqual([422, { components: expect.any(String) }]);
  expect([unsaid.status, unsaid.body.errors]).toEqual([422, { comments: expect.any(String) }]);
  expect(whole.data).toEqual({ pageId: "WHOLE", version: 1, state: "effective", rowVersion: 2 });
  expect(missing.status).toBe(404);
});

test("pages are found by a part of their name, wildcards meaning themselves", async () => {
  // given
  await save({ ...aPage(aField("subject")), pageId: "ODD", label: "100%报销" });

  // when
  const found = await app.call(listPagesByKeyAndIdForAll, { key: "0%报" }, { as: work.designer });
  const none = await app.call(listPagesByKeyAndIdForAll, { key: "1%报销" }, { as: work.designer });

  // then
  expect(found.data.rows.map(({ pageId }) => pageId)).toEqual(["ODD"]);
  expect(none.data.rows).toEqual([]);
});

test("the list has each page once where its latest version is asked for, with where it is used", async () => {
  // given
  const page = { ...aPage(aField("subject")), pageId: "COUNTED" };
  const save = (more: object) =>
    app.call(
      insertFormPageInfo,
      { data: JSON.stringify({ ...page, company: String(work.organId), ...more }) },
      { as: work.designer },
    );
  await save({ state: "effective" });
  const tasks = [aStart("one"), approvedBy("one", work.head, { taskHour: 8 })];
  await publish(app, work, aProcess(tasks, { processId: "COUNTING", pageId: "COUNTED" }));
  await save({ label: "新", state: "temporary" });

  // when
  const list = (more: object) =>
    app.call(listPagesByKeyAndIdForAll, { pageId: "COUNTED", ...more }, { as: work.designer });
  const [all, latest, effective, ofGroup] = [
    await list({}),
    await list({ latest: true }),
    await list({ latest: true, state: "effective" }),
    await list({ company: "group" }),
  ];

  // then
  expect(all.data.rows.map(({ version, state, frozen }) => [version, state, frozen])).toEqual([
    [2, "temporary", false],
    [1, "effective", true],
  ]);
  expect(latest.data).toMatchObject({
    total: 1,
    rows: [{ version: 2, effectiveVersion: 1, processCount: 1, componentCount: 1, mayChange: true }],
  });
  expect([effective.data.total, ofGroup.data.total]).toEqual([0, 0]);
});

test("a form is called in the reader's language, and found by each of its names", async () => {
  // given
  const names = { "en-US": "Travel claim", "ja-JP": "旅費精算書" };
  const commentsI18n = { "en-US": "For trips abroad" };
  const said = { comments: "出国时填写", commentsI18n };
  await save({ ...aPage(aField("subject")), pageId: "TRAVEL", label: "差旅单", i18n: names, ...said });
  const labels = async (lang: "zh-CN" | "en-US" | "ja-JP", key: string) =>
    (await app.call(listPagesByKeyAndIdForAll, { key }, { as: work.designer, lang })).data.rows.map(
      ({ label }) => label,
    );

  // then
  expect(await labels("en-US", "旅費")).toEqual(["Travel claim"]);
  expect(await labels("ja-JP", "travel cl")).toEqual(["旅費精算書"]);
  expect(await labels("zh-CN", "差旅单")).toEqual(["差旅单"]);
  const comments = async (lang: "en-US" | "ja-JP") =>
    (await app.call(listPagesByKeyAndIdForAll, { key: "TRAVEL" }, { as: work.designer, lang })).data.rows[0]
      ?.comments;
  expect([await comments("en-US"), await comments("ja-JP")]).toEqual(["For trips abroad", "出国时填写"]);
});
