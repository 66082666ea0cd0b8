import { expect, it } from "vitest";
import { isRefusal } from "#contract/errors/refusal.ts";
import { inHashQueue, withPlaceInQueue } from "#server/session/hash-queue.ts";

/** Hashes that end when they are told to. */
function slowHashes() {
  const ends: (() => void)[] = [];
  let running = 0;
  let most = 0;
  const hash = () =>
    inHashQueue(async () => {
      running += 1;
      most = Math.max(most, running);
      await new Promise<void>((resolve) => ends.push(resolve));
      running -= 1;
    });
  const endAll = async () => {
    while (running > 0 || ends.length > 0) {
      ends.shift()?.();
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
  return { hash, endAll, most: () => most };
}

it("hashes two passwords at a time, whatever comes", async () => {
  // given
  const { hash, endAll, most } = slowHashes();

  // when
  const all = Promise.all(Array.from({ length: 10 }, () => hash()));
  await new Promise((resolve) => setImmediate(resolve));
  await endAll();
  await all;

  // then
  expect(most()).toBe(2);
});

it("refuses what would wait too long, and admits again once there is room", async () => {
  // given
  const { hash, endAll } = slowHashes();

  // when
  const all = Promise.all(Array.from({ length: 60 }, () => withPlaceInQueue(hash)));
  await new Promise((resolve) => setImmediate(resolve));
  await endAll();
  const refused = (await all).filter(isRefusal);
  const later = withPlaceInQueue(hash);
  await new Promise((resolve) => setImmediate(resolve));
  await endAll();

  // then
  expect(refused).toHaveLength(20);
  expect(refused[0]).toEqual({ refused: "tooManyRequests", params: { seconds: 3 } });
  expect(isRefusal(await later)).toBe(false);
});
