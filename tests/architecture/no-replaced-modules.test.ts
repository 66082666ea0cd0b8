import { expect, it } from "vitest";
import { filesUnder, isSource, textOf } from "../support/source-tree.ts";

const replaced = /\bvi\.(?:do)?mock\(\s*["'](?:#|\.)/iu;

it("no test replaces a module of ours: its worker has read it for other files before, or keeps the replacement for them", () => {
  expect(replaced.test('vi.mock("#web/session/index.ts")')).toBe(true);
  expect(filesUnder("tests").filter((path) => isSource(path) && replaced.test(textOf(path)))).toEqual([
    "tests/architecture/no-replaced-modules.test.ts",
  ]);
});
