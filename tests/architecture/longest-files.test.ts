import { existsSync } from "node:fs";
import { expect, it } from "vitest";
import { longest } from "../support/longest-first.ts";

it("what is begun first in a run is there", () => {
  // then
  expect(longest.filter((name) => !existsSync(name))).toEqual([]);
});
