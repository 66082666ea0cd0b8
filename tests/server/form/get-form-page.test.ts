import { afterAll, beforeAll, expect, test } from "vitest";
import { insertFormPageInfo } from "#contract/calls/opt.ts";
import { getFormPage, updatePageStatus } from "#contract/calls/opt-form-page.ts";
import { startTestApp, type TestApp } from "../../support/app.ts";
import { aField, aPage, approvedBy, aProcess, aStart, aTable } from "../../support/builders/a-process.ts";
import { aWorkplace, publish, type Workplace } from "../../support/builders/a-workplace.ts";

let app: TestApp;
let work: Workplace;
beforeAll(async () => {
  app = await startTestApp();
  work = await aWorkplace(app.database.kysely);
});
afterAll(() => app.close());

interface Sent {
  rowVersion?: number;
  html?: string;
  createdBy?: string;
}
const save = (page: object, sent: Sent = {}, as = work.designer, company = String(work.organId)) =>
  app.call(insertFormPageInfo, { data: JSON.stringify({ ...page, company }), ...sent }, { as });
const read = (pageId: string, version?: number, as = work.designer) =>
  app.call(getFormPage, { pageId, ...(version === undefined ? {} : { version }) }, { as });

test("a version is read as it was saved, with its events, and sent back it changes nothing", async () => {
  // given
  const events = [
    {
      componentCode: "lines",
      sourceList: ["subject"],
      triggerType: "change",
      function: "hide",
      condition: 'form.subject = "x"',
      comments: "那时不用填明细",
    },
  ];
  const page = { ...aPage(aField("subject"), aTable("lines", aField("what"))), pageId: "WHOLE", events };
  const saved = (await save({ ...page, state: "effective" })).data;

  // when
  const first = (await read("WHOLE")).data;
  const again = (await save(first.page, { rowVersion: first.rowVersion })).data;

  // then
  expect(first).toMatchObject({
    latestVersion: 1,
    rowVersion: saved.rowVersion,
    frozen: false,
    mayChange: true,
    processes: [],
    html: null,
    createdBy: work.designer,
    updatedBy: null,
  });
  const { rowVersion: _, ...asSaved } = saved;
  expect(first.page).toEqual(asSaved);
  expect(first.page.events).toEqual(events);
  expect((await read("WHOLE")).data.page).toEqual(first.page);
  expect(again.rowVersion).toBe(first.rowVersion + 1);
});

test("an older version is read by its number, with the processes that use it", async () => {
  // given
  const page = { ...aPage(aField("subject")), pageId: "OLDER", state: "effective" };
  await save(page);
  const tasks = [aStart("one"), approvedBy("one", work.head, { taskHour: 8 })];
  await publish(app, work, aProcess(tasks, { processId: "OLD", pageId: "OLDER" }));
  await save({ ...page, label: "新" });

  // when
  const [older, latest, missing] = [await read("OLDER", 1), await read("OLDER"), await read("OLDER", 9)];

  // then
  expect([older.data.page.version, older.data.frozen, older.data.latestVersion]).toEqual([1, true, 2]);
  expect(older.data.processes).toEqual([
    { processId: "OLD", processName: "Process", processVersion: 1, pageVersion: 1 },
  ]);
  expect([latest.data.page.label, latest.data.frozen, latest.data.processes]).toEqual(["新", false, []]);
  expect(missing.status).toBe(404);
});

test("of two designers who began from the same state the second is told who was first, whatever they do", async () => {
  // given
  const page = { ...aPage(aField("subject")), pageId: "PAIR", state: "temporary" };
  await save(page);
  const { rowVersion } = (await read("PAIR")).data;

  // when
  const first = await save({ ...page, label: "先" }, { rowVersion });
  const second = await save({ ...page, label: "后" }, { rowVersion }, work.admin);
  const status = { pageId: "PAIR", version: 1, status: "effective" } as const;
  const put = await app.call(updatePageStatus, { ...status, rowVersion }, { as: work.admin });
  const since = await app.call(
    updatePageStatus,
    { ...status, rowVersion: first.data.rowVersion },
    { as: work.admin },
  );

  // then
  expect([second.status, second.body.code, put.body.code]).toEqual([409, 12_391, 12_391]);
  expect(second.body.params).toMatchObject({ id: "PAIR", who: "DESIGNER的姓名", when: expect.any(String) });
  expect(since.data.rowVersion).toBe(first.data.rowVersion + 1);
  expect((await read("PAIR")).data).toMatchObject({
    page: { label: "先", state: "effective" },
    updatedBy: work.admin,
  });
});

test("what another program drew is handed back; a drawing that changed makes the next version of one in use", async () => {
  // given
  const page = { ...aPage(aField("subject")), pageId: "DRAWN", state: "effective" };
  await save(page, { html: "<table></table>" });
  const tasks = [aStart("one"), approvedBy("one", work.head, { taskHour: 8 })];
  await publish(app, work, aProcess(tasks, { processId: "DRAW", pageId: "DRAWN" }));

  // when
  const same = (await save(page, { html: "<table></table>" })).data;
  const other = (await save(page, { html: "<ol></ol>" })).data;

  // then
  expect([same.version, other.version]).toEqual([1, 2]);
  expect([(await read("DRAWN", 1)).data.html, (await read("DRAWN")).data.html]).toEqual([
    "<table></table>",
    "<ol></ol>",
  ]);
});

test("a page is made in nobody's name but one's own", async () => {
  const page = { ...aPage(aField("subject")), pageId: "MINE", state: "temporary" };
  const [own, others] = [
    await save(page, { createdBy: work.designer.toLowerCase() }),
    await save(page, { createdBy: work.staff }),
  ];
  expect([own.status, others.status, Object.keys(others.body.errors ?? {})]).toEqual([
    200,
    422,
    ["createdBy"],
  ]);
});

test("a page of the group may be read in every organisation and changed by its administrators alone", async () => {
  // given
  const page = { ...aPage(aField("subject")), pageId: "SHARED", state: "effective" };
  await save(page, {}, work.admin, "group");

  // when
  const [designer, administrator] = [await read("SHARED"), await read("SHARED", 1, work.admin)];

  // then
  expect([designer.data.page.company, designer.data.mayChange, administrator.data.mayChange]).toEqual([
    "group",
    false,
    true,
  ]);
});
