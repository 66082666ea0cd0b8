import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, expect, it } from "vitest";
import { readConfig } from "#server/config.ts";
import { NoMoreTries } from "#server/jobs/index.ts";
import { type JobThreads, openJobThreads, ThreadDied } from "#server/threads/index.ts";

const file = pathToFileURL(join(import.meta.dirname, "../../support/a-thread.mjs"));
let threads: JobThreads;
beforeAll(() => {
  threads = openJobThreads(
    { config: readConfig({}), databaseUrl: "postgres://nowhere" },
    { file, threads: 2, memoryMb: 40 },
  );
});
afterAll(() => threads.close());

const run = (task: string, payload: unknown = {}, given: { attempt?: number; signal?: AbortSignal } = {}) =>
  threads.task(task)(payload, {
    jobId: "1",
    attempt: 1,
    maxAttempts: 3,
    signal: new AbortController().signal,
    ...given,
  });

it("a job that wants more memory than it may have ends alone; others go on", async () => {
  const [swollen, waiting] = await Promise.allSettled([run("swell"), run("work")]);
  expect(swollen).toMatchObject({ status: "rejected", reason: { isOutOfMemory: true } });
  expect(swollen.status === "rejected" && swollen.reason).toBeInstanceOf(ThreadDied);
  expect(waiting.status).toBe("fulfilled");
  await run("work");
}, 60_000);

it("a job that ends its thread is told from one that fails", async () => {
  await expect(run("leave")).rejects.toMatchObject({ isOutOfMemory: false });
  await expect(run("leave")).rejects.toBeInstanceOf(ThreadDied);
  await expect(run("fail", { message: "away", isFinal: false })).rejects.toThrow("away");
  await expect(run("fail", { message: "wrong", isFinal: true })).rejects.toBeInstanceOf(NoMoreTries);
});

it("a job is told which try it is", async () => {
  await expect(run("try", {}, { attempt: 1 })).rejects.toThrow("again");
  await run("try", {}, { attempt: 2 });
});

it("a job that is given up ends with its thread", async () => {
  const giveUp = new AbortController();
  const waiting = run("wait", {}, { signal: giveUp.signal });
  const outcome = expect(waiting).rejects.toMatchObject({ name: "AbortError" });
  giveUp.abort();
  await outcome;
});
