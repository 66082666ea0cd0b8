import { afterEach, expect, it, vi } from "vitest";
import { clockDifferenceSeconds } from "#server/db/index.ts";
import { createTestDatabase } from "../../support/test-database.ts";

afterEach(() => vi.useRealTimers());

it.each([0, -600, 90_000])("tells that this machine's clock is %i seconds off", async (seconds) => {
  // given
  const testing = await createTestDatabase({ empty: true });
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + seconds * 1_000 });

  // when
  const difference = await clockDifferenceSeconds(testing.database);

  // then
  expect(Math.abs(difference + seconds)).toBeLessThan(20);
  await testing.drop();
});
