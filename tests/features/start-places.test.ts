import { afterAll, beforeAll, expect, test } from "vitest";
import { getProcessDataList, saveOrUpdateProcessData } from "#contract/calls/opt.ts";
import { searchEverything } from "#contract/calls/search.ts";
import { checkStart } from "#contract/calls/task/apply.ts";
import { processMenus } from "#contract/calls/task/start.ts";
import { batchCreateTask } from "#contract/calls/task/special.ts";
import { startTestApp, type TestApp } from "../support/app.ts";
import { approvedBy, aProcess, aStart, aTask } from "../support/builders/a-process.ts";
import { aWorkplace, publish, type Workplace } from "../support/builders/a-workplace.ts";

let app: TestApp;
let work: Workplace;
beforeAll(async () => {
  app = await startTestApp();
  work = await aWorkplace(app.database.kysely);
});
afterAll(() => app.close());

const definition = (processId: string, processStartsys?: string) => ({
  ...aProcess([aStart("one"), approvedBy("one", work.head, { taskHour: 8 })], {
    processId,
    processName: processId,
    ...(processStartsys === undefined ? {} : { processStartsys }),
  }),
  company: String(work.organId),
});
const start = (processId: string) => app.call(checkStart, { processId }, { as: work.staff });
const file = async (processId: string) => {
  const jsonString = JSON.stringify([{ processId, applyTitle: processId, data: {} }]);
  return (await app.call(batchCreateTask, { jsonString }, { as: work.admin })).data;
};

test("what other systems alone begin is neither offered nor found, and refused on its page in words", async () => {
  // given
  await publish(app, work, definition("BY_SYSTEMS", "systems"));

  // when
  const offered = await app.call(processMenus, {}, { as: work.staff });
  const found = await app.call(searchEverything, { keyword: "BY_SYSTEMS" }, { as: work.staff });
  const refused = await start("BY_SYSTEMS");

  // then
  expect(offered.data.map(({ processId }) => processId)).not.toContain("BY_SYSTEMS");
  expect(found.data.processes).toEqual([]);
  expect(refused).toMatchObject({ status: 409, body: { code: 12532 } });
  expect(refused.body.msg).toContain("在页面上");
  expect((await file("BY_SYSTEMS")).created).toBe(1);
});

test("what pages alone begin is refused to other systems; what says nothing is begun anywhere", async () => {
  // given
  await publish(app, work, definition("BY_PAGE", "page"));
  await publish(app, work, definition("ANYWHERE"));

  // when
  const { created, results } = await file("BY_PAGE");

  // then
  expect(created).toBe(0);
  expect(results[0]?.msg).toContain("由其他系统");
  expect((await start("BY_PAGE")).status).toBe(200);
  expect((await file("ANYWHERE")).created).toBe(1);
  expect((await start("ANYWHERE")).status).toBe(200);
});

test("a place that there is not, and a step that begins what steps may not begin, are refused at their fields", async () => {
  // given
  const save = (given: object) =>
    app.call(saveOrUpdateProcessData, { ...given, status: "enabled" } as never, { as: work.designer });
  await publish(app, work, definition("NOT_BY_STEPS", "page,systems"));
  const starting = aTask("one", {
    taskType: "subprocess",
    subprocess: { processId: "NOT_BY_STEPS", values: {} },
  });

  // when
  const nowhere = await save(definition("NOWHERE", "page, moon"));
  const parent = await save({
    ...aProcess([aStart("one"), starting], { processId: "PARENT" }),
    company: String(work.organId),
  });

  // then
  expect(nowhere.body.errors).toMatchObject({ processStartsys: expect.any(String) });
  expect(parent.body.errors).toMatchObject({ "tasks[1].subprocess.processId": expect.any(String) });
});

test("the list names the organization of a process and the one at the top above it", async () => {
  // given
  const top = work.organId + 1;
  const { kysely } = app.database;
  await kysely
    .insertInto("organ")
    .values({ organId: top, organName: "集团总部", deptFullName: "集团总部" })
    .execute();
  await kysely.updateTable("organ").set({ parentOrganId: top }).where("organId", "=", work.organId).execute();
  const processId = await publish(app, work, definition("OF_THE_GROUP"));

  // when
  const { data } = await app.call(getProcessDataList, { processId }, { as: work.designer });

  // then
  expect(data.rows[0]?.maxOrgName).toBe("集团总部");
  expect(data.rows[0]?.organName).not.toBe("集团总部");
});
