import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { type Database, type JsonValue, openDatabase } from "#server/db/index.ts";
import {
  type LiveBus,
  type LiveDelivery,
  livePort,
  openLiveBus,
  subscribeToEvents,
} from "#server/live/index.ts";
import { createTestDatabase, type TestDatabase } from "../../support/test-database.ts";

let testing: TestDatabase;
let elsewhere: Database;
let here: LiveBus;
let there: LiveBus;
let heard: [string, JsonValue][];

const fail = (error: unknown) => {
  throw error;
};

beforeEach(async () => {
  testing = await createTestDatabase();
  elsewhere = await openDatabase({ url: testing.url, poolSize: 2 });
  here = await openLiveBus(testing.database, fail);
  there = await openLiveBus(elsewhere, fail);
  heard = [];
  there.subscribe((topic, payload) => heard.push([topic, payload]));
});
afterEach(async () => {
  await here.close();
  await there.close();
  await elsewhere.close();
  await testing.drop();
});

describe("announcements", () => {
  test("reach the other process, together and without repetition", async () => {
    // given
    let notifications = 0;
    await elsewhere.listen("chancery_live", () => (notifications += 1));

    // when
    here.announce("todo", { organId: 1 });
    here.announce("todo", { organId: 1 });
    here.announce("todo", { organId: 2 });

    // then
    await expect.poll(() => heard.length).toBe(2);
    expect(heard).toEqual([
      ["todo", { organId: 1 }],
      ["todo", { organId: 2 }],
    ]);
    expect(notifications).toBe(1);
  });

  test("after the end ask nothing of a database that may be closed", async () => {
    // given
    const ended = await openLiveBus(testing.database, fail);
    await ended.close();
    const notified = vi.spyOn(testing.database, "notify");
    vi.useFakeTimers({ toFake: ["setTimeout"] });

    // when
    ended.announce("late", null);
    vi.runAllTimers();
    vi.useRealTimers();
    await ended.close();

    // then
    expect(notified).not.toHaveBeenCalled();
    notified.mockRestore();
  });

  test("beyond the size of one notification are split", async () => {
    // when
    for (let index = 0; index < 40; index += 1) here.announce("long", `${index}${"x".repeat(1_000)}`);

    // then
    await expect.poll(() => heard.length).toBe(40);
  });

  test("that are too long are refused at once", () => {
    // when
    const attempt = () => here.announce("long", "章".repeat(4_000));

    // then
    expect(attempt).toThrow(RangeError);
  });

  test("go on after the database connection was lost, and the gap is told", async () => {
    // given
    let gaps = 0;
    there.onGap(() => (gaps += 1));

    // when
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'chancery listener'
                and datname = current_database()`.execute(testing.database.kysely);
    await expect.poll(() => gaps).toBe(1);
    here.announce("after", null);

    // then
    await expect.poll(() => heard).toEqual([["after", null]]);
  });

  test("still waiting are sent when the bus closes", async () => {
    // when
    here.announce("last", 1);
    await here.close();

    // then
    await expect.poll(() => heard).toEqual([["last", 1]]);
    here = await openLiveBus(testing.database, fail);
  });
});

describe("events of a transaction", () => {
  test("are announced to the persons concerned once it is committed", async () => {
    // given
    const deliveries: LiveDelivery[] = [];
    subscribeToEvents(there, (delivery) => deliveries.push(delivery));
    const live = livePort(here);

    // when
    await testing.database.write(async (tx) => {
      live.announceTo(tx, ["STAFF", "STAFF", "HEAD"], { event: "instance", instanceId: 7 });
    });

    // then
    await expect
      .poll(() => deliveries)
      .toEqual([{ to: ["STAFF", "HEAD"], event: { event: "instance", instanceId: 7 } }]);
  });

  test("are never announced when it is rolled back", async () => {
    // given
    const live = livePort(here);

    // when
    await testing.database
      .write(async (tx) => {
        live.announceToAll(tx, { event: "definitions" });
        throw new Error("refused");
      })
      .catch(() => undefined);
    here.announce("marker", 1);

    // then
    await expect.poll(() => heard).toEqual([["marker", 1]]);
  });
});
