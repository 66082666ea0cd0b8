import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { verifyHistory } from "#server/process/index.ts";
import { startTestApp, type TestApp } from "../../support/app.ts";
import { aWorkplaceWith, type Workplace } from "../../support/builders/a-workplace.ts";
import { approve, fileApplication } from "../../support/builders/file-application.ts";
import { aLeaveProcess, leaveValues } from "../../support/builders/usual-processes.ts";

let app: TestApp;
let work: Workplace;
beforeAll(async () => {
  app = await startTestApp();
  work = await aWorkplaceWith(app, aLeaveProcess());
});
afterAll(() => app.close());

async function approvedLeave() {
  const filed = await fileApplication(app, work.staff, "LEAVE", leaveValues(2));
  await approve(app, work.leader, filed.next[0]!.bpdTaskId);
  return filed;
}

/** What nobody may do through the application: the guard of the table is set aside. */
async function tamper(statement: ReturnType<typeof sql>): Promise<void> {
  await app.database.write(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await statement.execute(tx);
  });
}

const report = () => verifyHistory(app.database);

test("an untouched history verifies", async () => {
  // given
  await approvedLeave();

  // when
  const found = await report();

  // then
  expect(found.broken).toEqual([]);
  expect(found.events).toBeGreaterThan(5);
});

test("a changed event is found as the first that does not follow", async () => {
  // given
  const { instanceId, applyId } = await approvedLeave();
  await tamper(sql`update instance_event set body = body || '{"comment": "changed"}'
    where instance_id = ${instanceId} and type = 'submitted'`);

  // when
  const { broken } = await report();

  // then
  const { rows } = await sql<{ sequence: number }>`select sequence from instance_event
    where instance_id = ${instanceId} and type = 'submitted'`.execute(app.database.kysely);
  expect(broken).toContainEqual({ instanceId, applyId, sequence: rows[0]!.sequence, problem: "hash" });
});

test("an event that is missing at the end is found", async () => {
  // given
  const { instanceId, applyId } = await approvedLeave();
  const { rows } = await sql<{ last: number }>`select max(sequence) as last from instance_event
    where instance_id = ${instanceId}`.execute(app.database.kysely);
  const last = rows[0]!.last;
  await tamper(sql`delete from instance_event where instance_id = ${instanceId} and sequence = ${last}`);

  // when
  const { broken } = await report();

  // then
  expect(broken).toContainEqual({ instanceId, applyId, sequence: last, problem: "gap" });
});

test("the database itself refuses to change, delete or empty events", async () => {
  // given
  const { instanceId } = await approvedLeave();

  // when
  const change = sql`update instance_event set actor = 'NOBODY' where instance_id = ${instanceId}`;
  const removal = sql`delete from instance_event where instance_id = ${instanceId}`;
  const emptying = sql`truncate instance_event`;

  // then
  await expect(change.execute(app.database.kysely)).rejects.toThrow(/never changed/u);
  await expect(removal.execute(app.database.kysely)).rejects.toThrow(/never changed/u);
  await expect(emptying.execute(app.database.kysely)).rejects.toThrow(/never changed/u);
});

test.each([
  ["a task that was given to somebody else", sql`update seat set user_code = 'X' where instance_id = `],
  ["a form", sql`update process_instance set form = '{"days": 99}' where instance_id = `],
])("what was changed beside the history is found: %s", async (_what, change) => {
  // given
  const { instanceId, applyId } = await approvedLeave();
  expect((await report()).broken.filter((each) => each.instanceId === instanceId)).toEqual([]);

  // when
  await sql`${change} ${instanceId}`.execute(app.database.kysely);

  // then
  expect((await report()).broken).toContainEqual(
    expect.objectContaining({ instanceId, applyId, problem: "state" }),
  );
});
