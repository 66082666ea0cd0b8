import { isDeepStrictEqual } from "node:util";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { submitApprove } from "#contract/calls/task/decide.ts";
import type { InstanceSnapshot } from "#engine";
import { readInstance } from "#server/process/index.ts";
import { KnownStates, knownStates } from "#server/process/known-states.ts";
import { lockInstance } from "#server/process/lock-instance.ts";
import { startTestApp, type TestApp } from "../../support/app.ts";
import { aProcess, approvedBy, aStart } from "../../support/builders/a-process.ts";
import { aWorkplace, publish, type Workplace } from "../../support/builders/a-workplace.ts";
import { fileApplication } from "../../support/builders/file-application.ts";

const steps = 40;
let app: TestApp;
let work: Workplace;
beforeAll(async () => {
  app = await startTestApp();
  work = await aWorkplace(app.database.kysely);
  const tasks = Array.from({ length: steps }, (_, at) =>
    approvedBy(`s${at}`, work.head, { taskHour: 8, ...(at < steps - 1 ? { to: `s${at + 1}` } : {}) }),
  );
  await publish(app, work, aProcess([aStart("s0"), ...tasks], { processId: "LONG" }));
});
afterAll(() => app.close());
beforeEach(() => knownStates.forget());

/** An application in its last but one step. */
async function longApplication() {
  const { applyId, instanceId, next } = await fileApplication(app, work.staff, "LONG", {});
  let seat = next[0]!.bpdTaskId;
  const decide = async () => {
    const decision = { bpdTaskId: seat, actionCode: "14" as const, approveComments: "同意" };
    const { data } = await app.call(submitApprove, decision, { as: work.head });
    seat = data.next[0]?.bpdTaskId ?? 0;
    return data;
  };
  for (let nth = 0; nth < steps - 3; nth += 1) await decide();
  const { organId } = work;
  return {
    applyId,
    decide,
    loaded: async () =>
      (await app.database.write((tx) => lockInstance(tx, { applyId }, { organId, userCode: work.head })))!
        .snapshot,
    stored: async () =>
      (await app.database.read((tx) => readInstance(tx, { instanceId }, organId)))!.snapshot,
  };
}

test("what a long application was is known and not read again", async () => {
  // given
  const { loaded, stored } = await longApplication();

  // when
  const [one, other] = [await loaded(), await loaded()];

  // then
  expect(one.visits).toBe(other.visits);
  expect(one.seats).toBe(other.seats);
  expect(isDeepStrictEqual(one, await stored())).toBe(true);
});

test("what another process decided meanwhile is read, and goes on being known", async () => {
  // given
  const { applyId, decide, loaded, stored } = await longApplication();
  const before = knownStates.find({ applyId })!;
  const snapshot = await loaded();
  await decide();
  knownStates.keep(before.head, snapshot);

  // when
  const now = await loaded();

  // then
  expect(now).toEqual(await stored());
  expect(now.visits).toHaveLength(before.visits.length + 1);
  expect((await loaded()).visits).toBe(now.visits);
});

test("a decision upon what a process knows no longer is refused like one upon what it read", async () => {
  // given
  const { applyId, decide, loaded } = await longApplication();
  const open = (await loaded()).seats.at(-1)!.seatId;
  const before = knownStates.find({ applyId })!;
  const snapshot = await loaded();
  await decide();
  knownStates.keep(before.head, snapshot);

  // when
  const again = { bpdTaskId: open, actionCode: "14" as const, approveComments: "同意" };
  const { status } = await app.call(submitApprove, again, { as: work.head });

  // then
  expect(status).toBe(409);
});

test("short ones, ended ones and those that were sent to be read are not known", async () => {
  // given
  const { applyId, decide, loaded } = await longApplication();
  const snapshot = await loaded();
  const { head } = knownStates.find({ applyId })!;

  // when
  const known = (changed: Partial<InstanceSnapshot>) => {
    const states = new KnownStates(1_000);
    states.keep(head, { ...snapshot, ...changed });
    return states.find({ applyId }) !== undefined;
  };
  for (let nth = 0; nth < 3; nth += 1) await decide();

  // then
  expect(known({})).toBe(true);
  expect(known({ visits: snapshot.visits.slice(0, 31) })).toBe(false);
  expect(known({ readersLeftOut: true })).toBe(false);
  expect(known({ status: "complete" })).toBe(false);
  expect(knownStates.find({ applyId })).toBeUndefined();
});

test("those that were used last stay, and each is found by its numbers and its seats", async () => {
  // given
  const { loaded } = await longApplication();
  const snapshot = await loaded();
  const states = new KnownStates(2 * snapshot.visits.length);
  const keep = (instanceId: number) =>
    states.keep(Buffer.from([instanceId]), {
      ...snapshot,
      instanceId,
      applyId: `APPLY${instanceId}`,
      seats: snapshot.seats.map((seat) => ({ ...seat, seatId: seat.seatId + instanceId * 1000 })),
    });

  // when
  for (const instanceId of [1, 2, 1, 3]) keep(instanceId);

  // then
  expect(states.find({ instanceId: 2 })).toBeUndefined();
  expect(states.find({ applyId: "APPLY1" })?.head).toEqual(Buffer.from([1]));
  expect(states.find({ seatId: snapshot.seats[0]!.seatId + 3000 })?.head).toEqual(Buffer.from([3]));
});
