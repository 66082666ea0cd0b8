import { expect, test } from "vitest";
import { interleave } from "../../support/stories-through-database.ts";

test("what two hosts store of the same applications, each command on one of them or on both at once, is read back as decided", async () => {
  const { commands, races, withoutReaders, faults } = await interleave({ first: 1, stories: 12, atOnce: 4 });

  expect(faults).toEqual([]);
  expect(commands).toBeGreaterThan(100);
  expect(races).toBeGreaterThan(5);
  expect(withoutReaders).toBeGreaterThan(5);
});
