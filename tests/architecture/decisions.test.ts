import { basename } from "node:path";
import { expect, it } from "vitest";
import { filesUnder, textOf } from "../support/source-tree.ts";

const decisions = filesUnder("docs/decisions").map((path) => basename(path));

it("decisions are numbered one after the other, each number once", () => {
  const numbers = decisions.map((name) => Number(name.slice(0, 4))).toSorted((a, b) => a - b);
  expect(numbers).toEqual(numbers.map((_, index) => index + 1));
  expect(numbers.length).toBeGreaterThan(0);
});

it.each(decisions)("%s says context, options, decision and consequences on one page", (name) => {
  const text = textOf(`docs/decisions/${name}`);
  expect(name).toMatch(/^\d{4}(?:-[a-z0-9]+)+\.md$/u);
  expect([...text.matchAll(/^## (.+)$/gmu)].map(([, title]) => title)).toEqual([
    "Context",
    "Options",
    "Decision",
    "Consequences",
  ]);
  expect(text.split("\n").length).toBeLessThanOrEqual(60);
});
