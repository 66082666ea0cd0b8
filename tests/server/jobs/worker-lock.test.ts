import { EventEmitter } from "node:events";
import { expect, it } from "vitest";
import type { Database } from "#server/db/index.ts";
import { openWorkerLock } from "#server/jobs/worker-lock.ts";

/** A connection to a database that may go away at any moment; given back twice it throws, as a pool's does. */
class FakeConnection extends EventEmitter {
  readonly asked: string[] = [];
  isGivenBack = false;
  answer: () => Promise<unknown> = () => Promise.resolve();

  query(text: string, [workerId]: readonly unknown[]): Promise<unknown> {
    this.asked.push(`${/pg_advisory_(?:un)?lock/u.exec(text)?.[0]} ${String(workerId)}`);
    return this.answer();
  }

  release(): void {
    if (this.isGivenBack)
      throw new Error("Release called on client which has already been released to the pool.");
    this.isGivenBack = true;
  }
}

/** A lock over connections that are made one after the other, each as the test has prepared it. */
function lockOver(prepare: (nth: number, connection: FakeConnection) => void) {
  const made: FakeConnection[] = [];
  const connect = async (): Promise<FakeConnection> => {
    const connection = new FakeConnection();
    prepare(made.push(connection), connection);
    return connection;
  };
  const database = { openPlainPool: () => ({ connect, end: () => Promise.resolve() }) };
  return { made, lock: openWorkerLock(database as unknown as Database, () => undefined) };
}

const away = new Error("terminating connection due to administrator command");

it("a worker's lock is taken anew when its connection is lost, and again when that one is lost while it is taken", async () => {
  // given: the second connection goes away while it is asked for the lock, which it tells twice
  const { made, lock } = lockOver((nth, connection) => {
    if (nth !== 2) return;
    connection.answer = () =>
      Promise.reject(away).finally(() => setImmediate(() => connection.emit("error", away)));
  });
  await lock.hold("one");

  // when
  made[0]?.emit("error", away);
  await expect.poll(() => made.length).toBe(3);
  await lock.hold("two");

  // then
  expect(made.map(({ isGivenBack, asked }) => [isGivenBack, asked])).toEqual([
    [true, ["pg_advisory_lock one"]],
    [true, ["pg_advisory_lock one"]],
    [false, ["pg_advisory_lock one", "pg_advisory_lock two"]],
  ]);
  await lock.close();
});

it("a connection that is told of its end after the lock was closed ends nothing else", async () => {
  // given
  const { made, lock } = lockOver(() => undefined);
  await lock.hold("one");
  await lock.close();

  // when
  const telling = () => made[0]?.emit("error", away);

  // then
  expect(telling).not.toThrow();
  expect(telling).not.toThrow();
  expect(made).toHaveLength(1);
});
