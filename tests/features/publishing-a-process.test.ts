import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { getProcessDataList, insertFormPageInfo, saveOrUpdateProcessData } from "#contract/calls/opt.ts";
import {
  listPagesByKeyAndIdForAll,
  listProcessForPageId,
  updatePageStatus,
} from "#contract/calls/opt-form-page.ts";
import { checkStart } from "#contract/calls/task/apply.ts";
import { startTestApp, type TestApp } from "../support/app.ts";
import { aWorkplace, publish, type Workplace } from "../support/builders/a-workplace.ts";
import { aLeaveProcess } from "../support/builders/usual-processes.ts";

let app: TestApp;
let work: Workplace;
const { definition, page } = aLeaveProcess();
beforeAll(async () => {
  app = await startTestApp();
  work = await aWorkplace(app.database.kysely);
  await publish(app, work, definition, page);
});
afterAll(() => app.close());

const asDesigner = () => ({ as: work.designer });

describe("process definitions", () => {
  it("are listed, and given whole when one is asked for", async () => {
    // when
    const list = (await app.call(getProcessDataList, { keyword: "LEA" }, asDesigner())).data;
    const one = (await app.call(getProcessDataList, { processId: "LEAVE", version: 1 }, asDesigner())).data;

    // then
    expect(list.rows).toMatchObject([{ processId: "LEAVE", status: "enabled", publishedVersion: 1 }]);
    expect(list.rows[0]).not.toHaveProperty("definition");
    expect(one.rows[0]?.definition?.tasks.map(({ taskId }) => taskId)).toEqual(["apply", "leader", "head"]);
  });

  it("of another organisation do not exist", async () => {
    const other = await aWorkplace(app.database.kysely);
    expect((await app.call(getProcessDataList, {}, { as: other.designer })).data.rows).toEqual([]);
  });

  it("are nobody's business who designs none", async () => {
    const answer = await app.call(getProcessDataList, {}, { as: work.staff });
    expect([answer.status, answer.body.code]).toEqual([400, 12_139]);
  });

  it("with faults are refused with every fault at its place, and what was published stays", async () => {
    // given
    const [start, ...others] = definition.tasks;
    const transitions = [{ sequence: 1, toTaskId: "nowhere", transExpression: "" }];
    const faulty = { ...definition, tasks: [{ ...start!, transitions }, ...others] };

    // when
    const answer = await app.call(
      saveOrUpdateProcessData,
      { ...faulty, company: String(work.organId), status: "enabled" },
      asDesigner(),
    );

    // then
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body.errors ?? {})).toContain("tasks[0].transitions[0].toTaskId");
    const { rows } = (await app.call(getProcessDataList, { processId: "LEAVE" }, asDesigner())).data;
    expect(rows[0]?.publishedVersion).toBe(1);
  });

  it("that are withdrawn can no longer be started", async () => {
    // given
    const short = aLeaveProcess("SHORT");
    await publish(app, work, short.definition, short.page);

    // when
    await app.call(
      saveOrUpdateProcessData,
      { ...short.definition, company: String(work.organId), status: "disabled" },
      asDesigner(),
    );

    // then
    const started = await app.call(checkStart, { processId: "SHORT" }, { as: work.staff });
    expect(started.status).toBe(409);
  });
});

describe("form pages", () => {
  it("are frozen once a process uses them, and a change makes the next version", async () => {
    // when
    const before = (await app.call(listPagesByKeyAndIdForAll, { pageId: "LEAVE" }, asDesigner())).data;
    const changed = { ...page, company: String(work.organId), version: 1, label: "请假（新）" };
    const saved = (await app.call(insertFormPageInfo, { data: JSON.stringify(changed) }, asDesigner())).data;
    const after = (await app.call(listPagesByKeyAndIdForAll, { pageId: "LEAVE" }, asDesigner())).data;

    // then
    expect(before.rows).toMatchObject([{ pageId: "LEAVE", version: 1, frozen: true }]);
    expect(saved.version).toBe(2);
    expect(after.rows.map(({ version, frozen }) => [version, frozen])).toEqual([
      [2, false],
      [1, true],
    ]);
  });

  it("name the processes that use them", async () => {
    const users = (await app.call(listProcessForPageId, { pageId: "LEAVE" }, asDesigner())).data;
    expect(users).toMatchObject([{ processId: "LEAVE", processVersion: 1, pageVersion: 1 }]);
  });

  it("are taken out of use and put into effect again", async () => {
    // given
    const own = { ...page, company: String(work.organId), pageId: "OWN", version: 1 };
    await app.call(insertFormPageInfo, { data: JSON.stringify(own) }, asDesigner());
    const set = (status: "effective" | "failed") =>
      app.call(updatePageStatus, { pageId: "OWN", version: 1, status }, asDesigner());

    // when
    const failed = (await set("failed")).data;
    const effective = (await set("effective")).data;

    // then
    expect([failed.state, effective.state]).toEqual(["failed", "effective"]);
    const { rows } = (await app.call(listPagesByKeyAndIdForAll, { pageId: "OWN" }, asDesigner())).data;
    expect(rows[0]?.state).toBe("effective");
  });

  it("that do not exist cannot change their state", async () => {
    const answer = await app.call(
      updatePageStatus,
      { pageId: "NONE", version: 1, status: "effective" },
      asDesigner(),
    );
    expect(answer.status).toBe(404);
  });
});
