import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { playStory } from "../support/builders/recorded-stories.ts";

const recorded = JSON.parse(readFileSync("tests/engine/recorded-stories.json", "utf8")) as Record<
  string,
  string
>;

/**
 * What the engine decided, foretold, offered and told people in recorded stories is what it does today. Where that changes
 * on purpose, or the stories are drawn otherwise: `node --import tsx tests/support/record-stories.ts`.
 */
describe("what was decided, foretold and offered in recorded stories, is so today", () => {
  it.each(Object.entries(recorded))(
    "in story %s, command by command",
    (seed, digests) => {
      expect(playStory(Number(seed), digests.split(" "))).toBe(digests);
    },
    60_000,
  );
});
