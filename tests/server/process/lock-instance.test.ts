import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readInstance } from "#server/process/index.ts";
import { startTestApp, type TestApp } from "../../support/app.ts";
import { aWorkplaceWith, type Workplace } from "../../support/builders/a-workplace.ts";
import { fileApplication } from "../../support/builders/file-application.ts";
import { aLeaveProcess, leaveValues } from "../../support/builders/usual-processes.ts";

let app: TestApp;
let work: Workplace;
beforeAll(async () => {
  app = await startTestApp();
  work = await aWorkplaceWith(app, aLeaveProcess());
});
afterAll(() => app.close());

test("tasks that an older program stored beside this one are read in the order of their events", async () => {
  // given
  const { instanceId } = await fileApplication(app, work.staff, "LEAVE", leaveValues(5));
  const read = () => app.database.read((tx) => readInstance(tx, { instanceId }, work.organId));
  const before = await read();

  // when
  await sql`update seat set opened_by = null where instance_id = ${instanceId}`.execute(app.database.kysely);

  // then
  expect((await read())!.snapshot).toEqual(before!.snapshot);
  expect(before!.snapshot.seats.map(({ openedBy }) => openedBy)).toEqual([4, 11]);
});
