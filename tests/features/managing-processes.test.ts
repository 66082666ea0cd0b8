import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { getProcessDataList, saveOrUpdateProcessData } from "#contract/calls/opt.ts";
import {
  changeProcess,
  noteVersion,
  processVersions,
  removeProcess,
} from "#contract/calls/process-manage.ts";
import { checkStart } from "#contract/calls/task/apply.ts";
import { processMenus } from "#contract/calls/task/start.ts";
import { setProcessMessagingVisibility } from "#contract/calls/task/start.ts";
import { startTestApp, type TestApp } from "../support/app.ts";
import { aField, aPage, approvedBy, aProcess, aStart } from "../support/builders/a-process.ts";
import { aWorkplace, publish, type Workplace } from "../support/builders/a-workplace.ts";
import { fileApplication } from "../support/builders/file-application.ts";
import { unique } from "../support/builders/unique.ts";

let app: TestApp;
let work: Workplace;
beforeAll(async () => {
  app = await startTestApp();
  work = await aWorkplace(app.database.kysely);
});
afterAll(() => app.close());

/** A process of which one version is published. */
async function aPublishedProcess(): Promise<string> {
  const processId = `MANAGED${unique()}`;
  const tasks = [aStart("one"), approvedBy("one", work.head, { taskHour: 8 })];
  await publish(app, work, {
    ...aProcess(tasks, { processId, processName: processId }),
    company: String(work.organId),
  });
  return processId;
}

async function rowOf(processId: string) {
  const { data } = await app.call(getProcessDataList, { processId }, { as: work.designer });
  return data.rows[0]!;
}

const change = async (processId: string, wanted: object) =>
  app.call(
    changeProcess,
    { processId, rowVersion: (await rowOf(processId)).rowVersion, ...wanted },
    { as: work.designer },
  );
const isOffered = async (processId: string, input: { messaging?: boolean } = {}) =>
  (await app.call(processMenus, input, { as: work.staff })).data.some((each) => each.processId === processId);

describe("the list of processes", () => {
  it("says of each how it stands, where it belongs, what runs and whether its draft differs", async () => {
    // given
    const processId = await aPublishedProcess();
    await fileApplication(app, work.staff, processId, {});

    // when
    const before = await rowOf(processId);
    await app.call(
      saveOrUpdateProcessData,
      { ...before.definition, processComments: "改了", status: "draft" } as never,
      { as: work.designer },
    );

    // then
    expect(before).toMatchObject({
      status: "enabled",
      processStatusDesc: "已启用",
      processTypeId: "finance",
      processTypeName: "财务",
      publishedVersion: 1,
      draftDiffers: false,
      running: 1,
      messagingVisible: true,
    });
    expect(await rowOf(processId)).toMatchObject({ draftDiffers: true, updatedBy: work.designer });
  });

  it("names the versions of a process, latest first, with what runs by each", async () => {
    // given
    const processId = await aPublishedProcess();
    await fileApplication(app, work.staff, processId, {});
    const { definition } = await rowOf(processId);
    await publish(app, work, { ...definition!, processName: "第二版" });

    // when
    const { data } = await app.call(processVersions, { processId }, { as: work.designer });

    // then
    expect(data.map(({ version, running, publishedBy }) => [version, running, publishedBy])).toEqual([
      [2, 0, work.designer],
      [1, 1, work.designer],
    ]);
  });

  it("calls the form that a version binds by its name, in the reader's language", async () => {
    // given
    const processId = `BOUND${unique()}`;
    const page = { ...aPage(aField("why")), pageId: processId, label: "出差单", i18n: { "en-US": "Travel" } };
    const steps = [aStart("first"), approvedBy("first", work.leader, { taskHour: 8 })];
    await publish(app, work, aProcess(steps, { processId, pageId: processId }), page);
    const pageIn = async (lang: "zh-CN" | "en-US") =>
      (await app.call(processVersions, { processId }, { as: work.designer, lang })).data[0]?.page;

    // then
    expect(await pageIn("en-US")).toEqual({ pageId: processId, version: 1, label: "Travel" });
    expect((await pageIn("zh-CN"))?.label).toBe("出差单");
  });
});

describe("a change of a process", () => {
  it("disables it for whoever would start it, and enables the same version again", async () => {
    // given
    const processId = await aPublishedProcess();

    // when
    await change(processId, { status: "disabled" });

    // then
    expect(await isOffered(processId)).toBe(false);
    expect((await app.call(checkStart, { processId }, { as: work.staff })).status).toBe(409);

    // when
    const { data } = await change(processId, { status: "enabled" });

    // then
    expect(data).toMatchObject({ status: "enabled", publishedVersion: 1 });
    expect(await isOffered(processId)).toBe(true);
  });

  it("leaves nothing to publish: what was hidden or moved counts already", async () => {
    // given
    const processId = await aPublishedProcess();

    // when
    await change(processId, { processVisibility: "hidden" });
    const { data: moved } = await change(processId, { processTypeId: "personnel" });

    // then
    expect(moved.draftDiffers).toBe(false);
    const { definition } = await rowOf(processId);
    const shown = { ...definition, processVisibility: "visible", status: "draft" };
    await app.call(saveOrUpdateProcessData, shown as never, { as: work.designer });
    expect((await rowOf(processId)).draftDiffers).toBe(true);
  });

  it("hides it, and the next publication of its draft does not show it again", async () => {
    // given
    const processId = await aPublishedProcess();
    await change(processId, { processVisibility: "hidden" });

    // when
    const { definition } = await rowOf(processId);
    await publish(app, work, definition!);

    // then
    expect(await isOffered(processId)).toBe(false);
    expect(await rowOf(processId)).toMatchObject({ processVisibility: "hidden", publishedVersion: 2 });
  });

  it("moves it to a category that is there, and refuses another at its field", async () => {
    // given
    const processId = await aPublishedProcess();

    // when
    const moved = await change(processId, { processTypeId: "personnel" });
    const refused = await change(processId, { processTypeId: "nowhere" });

    // then
    expect(moved.data).toMatchObject({ processTypeId: "personnel", processTypeName: "人事" });
    expect(refused.status).toBe(422);
    expect(refused.body.errors).toHaveProperty("processTypeId");
  });

  it("is refused where somebody saved meanwhile, and for what was never published", async () => {
    // given
    const processId = await aPublishedProcess();
    const { rowVersion } = await rowOf(processId);
    await change(processId, { processVisibility: "hidden" });
    const draft = `DRAFT${unique()}`;
    await app.call(saveOrUpdateProcessData, { processId: draft, status: "draft", tasks: [] } as never, {
      as: work.designer,
    });

    // when
    const late = await app.call(
      changeProcess,
      { processId, rowVersion, status: "disabled" },
      { as: work.designer },
    );
    const unpublished = await change(draft, { status: "enabled" });

    // then
    expect([late.status, late.body.code]).toEqual([409, 12391]);
    expect([unpublished.status, unpublished.body.code]).toEqual([409, 12490]);
  });
});

it("is left out of the start list within the messaging application alone", async () => {
  // given
  const processId = await aPublishedProcess();

  // when
  await app.call(setProcessMessagingVisibility, { processId, type: "0" }, { as: work.designer });

  // then
  expect([await isOffered(processId), await isOffered(processId, { messaging: true })]).toEqual([
    true,
    false,
  ]);
  await app.call(setProcessMessagingVisibility, { processId, type: "1" }, { as: work.designer });
  expect(await isOffered(processId, { messaging: true })).toBe(true);
});

it("a version is noted by those who design it, and by nobody of another organisation", async () => {
  // given
  const processId = await aPublishedProcess();
  const note = (version: number, said: string, as = work.designer) =>
    app.call(noteVersion, { processId, version, note: said }, { as });

  // when
  await note(1, " 增加财务审批 ");
  const refused = await note(1, "x", work.staff);
  const unknown = await note(9, "x");

  // then
  const read = async () =>
    (await app.call(processVersions, { processId }, { as: work.designer })).data[0]?.note;
  expect(await read()).toBe("增加财务审批");
  expect([refused.body.code, unknown.status]).toEqual([12139, 404]);
  await note(1, "  ");
  expect(await read()).toBeNull();
});

describe("deleting", () => {
  it("takes a draft away that was never published, and nothing else", async () => {
    // given
    const draft = `DRAFT${unique()}`;
    await app.call(saveOrUpdateProcessData, { processId: draft, status: "draft", tasks: [] } as never, {
      as: work.designer,
    });
    const published = await aPublishedProcess();
    const remove = async (processId: string) =>
      app.call(
        removeProcess,
        { processId, rowVersion: (await rowOf(processId)).rowVersion },
        { as: work.designer },
      );

    // when
    const [gone, refused] = [await remove(draft), await remove(published)];

    // then
    expect(gone.data).toEqual({ processId: draft });
    expect(await rowOf(draft)).toBeUndefined();
    expect([refused.status, refused.body.code]).toEqual([409, 12491]);
  });
});
