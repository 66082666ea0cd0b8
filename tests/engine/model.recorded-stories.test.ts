import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { StoryCensus } from "../support/builders/story-census.ts";
import { playStory } from "../support/builders/recorded-stories.ts";

const recorded = JSON.parse(readFileSync("tests/engine/recorded-stories.json", "utf8")) as Record<
  string,
  string
>;

/**
 * What the engine decided, foretold, offered and told people in recorded stories is what it does today. Where that changes
 * on purpose, or the stories are drawn otherwise: `node --import tsx tests/support/record-stories.ts`.
 */
const census = new StoryCensus();

describe("what was decided, foretold and offered in recorded stories, is so today", () => {
  it.each(Object.entries(recorded))(
    "in story %s, command by command",
    (seed, digests) => {
      expect(playStory(Number(seed), digests.split(" "), census)).toBe(digests);
    },
    60_000,
  );
});

it("meanwhile they came by every rule and policy, every move and every end", () => {
  expect(census.missing()).toEqual([]);
});
