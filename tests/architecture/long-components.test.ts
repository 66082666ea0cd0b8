import { existsSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { textOf } from "../support/source-tree.ts";

const most = 80;

interface Override {
  files: readonly string[];
  rules: Readonly<Record<string, unknown>>;
}
const { overrides } = JSON.parse(readFileSync(".oxlintrc.json", "utf8")) as {
  overrides: readonly Override[];
};
const excused = overrides
  .filter(({ rules }) => rules["max-lines-per-function"] === "off")
  .flatMap(({ files }) => files);

/** oxlint refuses a longer function of the web; whoever has cut one takes its file out of the list in .oxlintrc.json. */
it("a file that is too short for a function that is too long is excused no more", () => {
  const short = excused.filter((path) => existsSync(path) && textOf(path).split("\n").length <= most);
  expect(short).toEqual([]);
});

it("what is excused is excused by its own name", () => {
  expect(excused.filter((path) => !/^src\/web\/[\w/.-]+\.tsx?$/u.test(path))).toEqual([]);
  expect(new Set(excused).size).toBe(excused.length);
});
