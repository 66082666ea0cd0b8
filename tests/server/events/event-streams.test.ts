import type { AddressInfo } from "node:net";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { changePassword, logout } from "#contract/calls/auth.ts";
import type { LiveEvent } from "#contract/shapes/live-event.ts";
import { startTestApp, type TestApp, type TestSession } from "../../support/app.ts";
import { anAccount } from "../../support/builders/account.ts";

let first: TestApp;
let second: TestApp;
const open: AbortController[] = [];

beforeAll(async () => {
  first = await startTestApp();
  // Another process on the same database.
  second = await startTestApp({ database: first.database });
  await Promise.all([first, second].map(({ app }) => app.listen({ port: 0, host: "127.0.0.1" })));
});
afterEach(() => {
  for (const controller of open.splice(0)) controller.abort();
});
afterAll(async () => {
  await second.close();
  await first.close();
});

interface Listening {
  status: number;
  contentType: string | null;
  events: LiveEvent[];
  ended: Promise<void>;
}

/** Reads the stream with fetch, as the browser does. */
async function listen(at: TestApp, session: TestSession): Promise<Listening> {
  const { port } = at.app.server.address() as AddressInfo;
  const controller = new AbortController();
  open.push(controller);
  const response = await fetch(`http://127.0.0.1:${port}/events`, {
    headers: { token: session.token },
    signal: controller.signal,
  });
  const events: LiveEvent[] = [];
  const read = async (): Promise<void> => {
    let rest = "";
    for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) {
      const blocks = (rest + chunk).split("\n\n");
      rest = blocks.pop() ?? "";
      for (const block of blocks) if (block.startsWith("data: ")) events.push(JSON.parse(block.slice(6)));
    }
  };
  return {
    status: response.status,
    contentType: response.headers.get("content-type"),
    events,
    ended: read().catch(() => undefined),
  };
}

async function aPerson(): Promise<TestSession & { organId: number }> {
  const { userCode, organId } = await anAccount(first.database.kysely, { password: "Right2026" });
  return { ...(await first.logIn(userCode)), organId };
}

const announce = (to: string[], event: LiveEvent): Promise<void> =>
  first.database.write(async (tx) => first.ports.live.announceTo(tx, to, event));

describe("the event stream", () => {
  it("brings a person's events from every process, and nobody else's", async () => {
    // given
    const [mine, other] = [await aPerson(), await aPerson()];
    const [here, there, stranger] = [
      await listen(first, mine),
      await listen(second, mine),
      await listen(second, other),
    ];

    // when
    await announce([mine.userCode], { event: "todo", organId: mine.organId });
    await announce([other.userCode], { event: "instance", instanceId: 7 });

    // then
    await expect
      .poll(() => [here.events, there.events, stranger.events])
      .toEqual([
        [{ event: "todo", organId: mine.organId }],
        [{ event: "todo", organId: mine.organId }],
        [{ event: "instance", instanceId: 7 }],
      ]);
    expect(here.contentType).toBe("text/event-stream; charset=utf-8");
  });

  it("is told, as it opens, what happened a moment before: its page may have asked earlier", async () => {
    // given
    const [mine, other] = [await aPerson(), await aPerson()];
    const before = await listen(second, mine);
    const todo: LiveEvent = { event: "todo", organId: mine.organId };
    await announce([mine.userCode, other.userCode], todo);
    await announce([other.userCode], { event: "instance", instanceId: 8 });
    await expect.poll(() => before.events).toEqual([todo]);
    await announce([mine.userCode], { event: "instance", instanceId: 9 });
    await announce([mine.userCode], todo);
    await expect.poll(() => before.events).toHaveLength(3);

    // when
    const opened = await listen(second, mine);

    // then
    await expect.poll(() => opened.events).toEqual([todo, { event: "instance", instanceId: 9 }]);
  });

  it("says nothing of what was rolled back", async () => {
    // given
    const mine = await aPerson();
    const stream = await listen(second, mine);

    // when
    await first.database
      .write(async (tx) => {
        first.ports.live.announceTo(tx, [mine.userCode], { event: "instance", instanceId: 1 });
        throw new Error("rolled back");
      })
      .catch(() => undefined);
    await announce([mine.userCode], { event: "instance", instanceId: 2 });

    // then
    await expect.poll(() => stream.events).toEqual([{ event: "instance", instanceId: 2 }]);
  });

  it("ends with its session, in every process, and leaves the person's others alone", async () => {
    // given
    const mine = await aPerson();
    const other = await first.logIn(mine.userCode);
    const [ending, staying] = [await listen(second, mine), await listen(second, other)];

    // when
    await first.call(logout, {}, { as: mine });
    await ending.ended;
    await announce([mine.userCode], { event: "todo", organId: mine.organId });

    // then
    expect(ending.events).toEqual([{ event: "session_ended", by: "person" }]);
    await expect.poll(() => staying.events).toEqual([{ event: "todo", organId: mine.organId }]);
  });

  it("ends for every other session when the password changes", async () => {
    // given
    const mine = await aPerson();
    const other = await listen(second, await first.logIn(mine.userCode));

    // when
    await first.call(
      changePassword,
      { currentPassword: "Right2026", newPassword: "Other2027" },
      { as: mine },
    );

    // then
    await other.ended;
    expect(other.events).toEqual([{ event: "session_ended", by: "password" }]);
  });

  it("ends when the session runs out", async () => {
    // given
    const mine = await aPerson();
    await sql`
      update session set expires_at = now() + interval '1 second' where user_code = ${mine.userCode}
    `.execute(first.database.kysely);

    // when
    const stream = await listen(first, mine);
    await stream.ended;

    // then
    expect(stream.events).toEqual([{ event: "session_ended" }]);
  });

  it("ends when the account may no longer be used, whoever disabled it", async () => {
    // given
    const [disabled, other] = [await aPerson(), await aPerson()];
    const [ending, staying] = [await listen(first, disabled), await listen(first, other)];
    await sql`
      update user_account set status = '0' where user_code = ${disabled.userCode}`.execute(
      first.database.kysely,
    );

    // when
    await first.ports.streams.sweep();
    await ending.ended;
    await announce([other.userCode], { event: "todo", organId: other.organId });

    // then
    expect(ending.events).toEqual([{ event: "session_ended", by: "administrator" }]);
    await expect.poll(() => staying.events).toEqual([{ event: "todo", organId: other.organId }]);
  });

  it("is not opened without a session", async () => {
    // when
    const stream = await listen(first, { userCode: "X", token: "unknown" });

    // then
    expect(stream.status).toBe(401);
  });

  it("keeps a session to a few streams: the oldest makes room", async () => {
    // given
    const mine = await aPerson();
    const oldest = await listen(first, mine);
    for (let count = 0; count < 6; count += 1) await listen(first, mine);

    // then
    await oldest.ended;
    expect(oldest.events).toEqual([]);
  });

  it("ends when the server stops", async () => {
    // given
    const third = await startTestApp({ database: first.database });
    await third.app.listen({ port: 0, host: "127.0.0.1" });
    const stream = await listen(third, await aPerson());

    // when
    await third.close();

    // then
    await stream.ended;
    expect(stream.events).toEqual([]);
  });

  // Last: whoever comes within seconds hears of it, too.
  it("tells everybody what concerns everybody", async () => {
    // given
    const streams = [await listen(first, await aPerson()), await listen(second, await aPerson())];

    // when
    await first.database.write(async (tx) => first.ports.live.announceToAll(tx, { event: "definitions" }));

    // then
    await expect
      .poll(() => streams.map(({ events }) => events))
      .toEqual([[{ event: "definitions" }], [{ event: "definitions" }]]);
  });
});
