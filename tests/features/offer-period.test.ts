import { afterAll, beforeAll, expect, test } from "vitest";
import { saveOrUpdateProcessData } from "#contract/calls/opt.ts";
import { searchEverything } from "#contract/calls/search.ts";
import { checkStart, submitApply } from "#contract/calls/task/apply.ts";
import { processMenus } from "#contract/calls/task/start.ts";
import type { ProcessDefinition } from "#contract/shapes/process-definition.ts";
import { startTestApp, type TestApp } from "../support/app.ts";
import { approvedBy, aProcess, aStart } from "../support/builders/a-process.ts";
import { aWorkplace, publish, type Workplace } from "../support/builders/a-workplace.ts";
import { approve, fileApplication } from "../support/builders/file-application.ts";

let app: TestApp;
let work: Workplace;
beforeAll(async () => {
  app = await startTestApp();
  work = await aWorkplace(app.database.kysely);
});
afterAll(() => app.close());

const past = "2020-01-01T00:00:00.000Z";
const future = "2120-01-01T00:00:00.000Z";

const definition = (processId: string, period: Partial<ProcessDefinition> = {}) => ({
  ...aProcess([aStart("one"), approvedBy("one", work.head, { taskHour: 8 })], {
    processId,
    processName: processId,
    ...period,
  }),
  company: String(work.organId),
});
const asStaff = () => ({ as: work.staff });
const start = (processId: string) => app.call(checkStart, { processId }, asStaff());

test.each([
  ["before its period", { beginTime: future }, 12493],
  ["after its period", { beginTime: past, endTime: past.replace("00:00:00", "09:00:00") }, 12494],
])("a process is neither offered, found nor started %s", async (_when, period, code) => {
  // given
  const processId = `CLOSED_${code}`;
  await publish(app, work, definition(processId, period));

  // when
  const offered = await app.call(processMenus, {}, asStaff());
  const found = await app.call(searchEverything, { keyword: processId }, asStaff());
  const answer = await start(processId);

  // then
  expect(offered.data.map((each) => each.processId)).not.toContain(processId);
  expect(found.data.processes).toEqual([]);
  expect(answer).toMatchObject({ status: 409, body: { code } });
});

test("a draft of a process whose period has ended is not submitted; what was filed before goes on", async () => {
  // given
  await publish(app, work, definition("SEASON", { beginTime: past, endTime: future }));
  const filed = await fileApplication(app, work.staff, "SEASON", { title: "before" });
  const { data: draft } = await start("SEASON");

  // when
  await publish(app, work, definition("SEASON", { endTime: past }));
  const late = await app.call(
    submitApply,
    { instanceId: draft.instanceId, bpdTaskId: draft.bpdTaskId, applyUser: work.staff },
    asStaff(),
  );
  const [next] = filed.next;

  // then
  expect(late).toMatchObject({ status: 409, body: { code: 12494 } });
  expect((await approve(app, work.head, next?.bpdTaskId ?? 0)).status).toBe(200);
});

test("a period that ends before it begins is refused at its field", async () => {
  const answer = await app.call(
    saveOrUpdateProcessData,
    { ...definition("BACKWARDS", { beginTime: future, endTime: past }), status: "enabled" } as never,
    { as: work.designer },
  );
  expect(answer.status).toBe(422);
  expect(answer.body).toMatchObject({ errors: { endTime: expect.any(String) } });
});
