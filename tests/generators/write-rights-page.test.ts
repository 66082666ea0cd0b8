import { expect, it } from "vitest";
import { calls } from "#contract/calls/index.ts";
import { rightsPage } from "../../generators/write-rights-page.ts";

it("names every call under whose things it touches", () => {
  // when
  const sections = rightsPage({ models: new Map() }).split("\n### ");

  // then
  const misplaced = calls.filter(
    ({ path, whose }) =>
      !sections.some((text) => text.startsWith(`${whose}\n`) && text.includes(`| \`${path}\` |`)),
  );
  expect(misplaced).toEqual([]);
});
