import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { cruise, type ICruiseResult, type IFlattenedRuleSet } from "dependency-cruiser";
import extractTsConfig from "dependency-cruiser/config-utl/extract-ts-config";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { treeRoot } from "../support/source-tree.ts";
import { unreachableSources } from "../support/unreachable-sources.ts";

const { options, ...ruleSet } = createRequire(import.meta.url)(
  "../../.dependency-cruiser.cjs",
) as IFlattenedRuleSet & {
  options: Record<string, unknown>;
};

/** Broken rules under a folder, each with the import that breaks it. */
async function broken(baseDir: string, folders: string[]): Promise<{ rule: string; where: string }[]> {
  const settings = { ...options, baseDir, validate: true, ruleSet };
  const { output } = await cruise(folders, settings, undefined, {
    tsConfig: extractTsConfig(join(treeRoot, "tsconfig.json")),
  });
  const { modules, summary } = output as ICruiseResult;
  return [
    ...summary.violations.map(({ rule, from, to }) => ({ rule: rule.name, where: `${from} → ${to}` })),
    ...unreachableSources(modules).map((source) => ({
      rule: "no-unreachable-sources: use it, or delete it",
      where: source,
    })),
  ];
}

describe("each rule of .dependency-cruiser.cjs", () => {
  /** A small tree that breaks every rule about rooms once. */
  const guilty: Record<string, string> = {
    "package.json": `{ "type": "module", "imports": { "#engine": "./src/engine/index.ts" }, "dependencies": { "pg": "1.0.0" }, "devDependencies": { "test-tool": "1.0.0" } }`,
    "node_modules/pg/package.json": `{ "name": "pg", "version": "1.0.0", "main": "index.js" }`,
    "node_modules/pg/index.js": "",
    "node_modules/test-tool/package.json": `{ "name": "test-tool", "version": "1.0.0", "main": "index.js" }`,
    "node_modules/test-tool/index.js": "",
    "src/contract/clock.ts": `import { now } from "../server/clock/index.ts"; export const then = now;`,
    "src/engine/index.ts": `import "node:fs"; export const engine = 1;`,
    "src/feel/index.ts": `import "node:fs"; export { feel } from "./inner.ts";`,
    "src/feel/inner.ts": `export const feel = 1;`,
    "src/forms/index.ts": `import "node:fs"; import { feel } from "../feel/inner.ts"; export const forms = feel;`,
    "src/forms/inner.ts": `import { forms } from "./index.ts"; export const field = forms;`,
    "src/engine/inner.ts": `import { engine } from "./index.ts"; import { field } from "../forms/inner.ts"; export const inner = engine + field;`,
    "src/tables/index.ts": `import { inner } from "../engine/inner.ts"; export const tables = inner;`,
    "src/server/clock/index.ts": `export { now } from "./now.ts";`,
    "src/server/clock/now.ts": `export const now = 1;`,
    "src/server/task/index.ts": `import { now } from "../clock/now.ts"; import "pg"; import { page } from "../../web/page/index.ts"; export const task = now + page;`,
    "src/server/start.ts": `import { now } from "./clock/now.ts"; import { t } from "../../tests/t.ts"; import { inner } from "../engine/inner.ts"; import "test-tool"; console.log(now, t, inner);`,
    "src/web/page/index.ts": `import { engine } from "#engine"; import { now } from "../../server/clock/index.ts"; export const page = now + engine;`,
    "src/web/form-viewer/index.ts": `import { builder } from "../form-builder/index.ts"; export const viewer = builder;`,
    "src/web/form-builder/index.ts": `import { viewer } from "../form-viewer/index.ts"; import "no-such-package"; export const builder = 1 ?? viewer;`,
    "src/web/routes/screens.ts": `export const screens = 1;`,
    "src/web/routes/index.ts": `import { screens } from "./screens.ts"; export const routes = screens;`,
    "src/web/lonely.ts": `export const lonely = 1;`,
    "tests/t.ts": `export const t = 1;`,
    "tests/hen.ts": `import { egg } from "./egg.ts"; export const hen = 1 ?? egg;`,
    "tests/egg.ts": `import { hen } from "./hen.ts"; export const egg = 1 ?? hen;`,
  };
  let folder: string;
  let found: { rule: string; where: string }[];

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "chancery-boundaries-"));
    for (const [path, text] of Object.entries(guilty)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
    found = await broken(folder, ["src", "tests"]);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const offences = [
    ["contract-is-a-leaf", "src/contract/clock.ts → src/server/clock/index.ts"],
    ["feel-is-pure", "src/feel/index.ts → fs"],
    ["feel-through-its-door", "src/forms/index.ts → src/feel/inner.ts"],
    ["forms-is-pure", "src/forms/index.ts → fs"],
    ["forms-through-its-door", "src/engine/inner.ts → src/forms/inner.ts"],
    ["engine-is-pure", "src/engine/index.ts → fs"],
    ["tables-is-pure", "src/tables/index.ts → src/engine/inner.ts"],
    ["room-through-its-door", "src/server/start.ts → src/engine/inner.ts"],
    ["web-not-to-server", "src/web/page/index.ts → src/server/clock/index.ts"],
    ["server-not-to-web", "src/server/task/index.ts → src/web/page/index.ts"],
    ["engine-in-web-only-for-simulation", "src/web/page/index.ts → src/engine/index.ts"],
    ["feature-through-its-door", "src/server/task/index.ts → src/server/clock/now.ts"],
    ["feature-through-its-door-from-the-room", "src/server/start.ts → src/server/clock/now.ts"],
    ["viewer-not-to-builder", "src/web/form-viewer/index.ts → src/web/form-builder/index.ts"],
    ["screens-from-the-router-alone", "src/web/routes/index.ts → src/web/routes/screens.ts"],
    ["database-only-in-db", "src/server/task/index.ts → node_modules/pg/index.js"],
    ["no-development-packages-in-the-product", "src/server/start.ts → node_modules/test-tool/index.js"],
    ["src-not-to-tests-or-generators", "src/server/start.ts → tests/t.ts"],
    ["no-cycles", "src/web/form-builder/index.ts → src/web/form-viewer/index.ts"],
    ["no-cycles-in-tests", "tests/egg.ts → tests/hen.ts"],
    ["no-orphans", "src/web/lonely.ts → src/web/lonely.ts"],
    ["no-undeclared-packages", "src/web/form-builder/index.ts → no-such-package"],
  ] as const;

  it.each(offences)("%s stops an offender", (rule, where) => {
    expect(found).toContainEqual({ rule, where });
  });

  it("stops a source that nothing leads to", () => {
    expect(found).toContainEqual({
      rule: "no-unreachable-sources: use it, or delete it",
      where: "src/web/form-viewer/index.ts",
    });
  });

  it("has an offender here, and tells the reader what to do", () => {
    const rules = ruleSet.forbidden ?? [];
    expect(rules.map(({ name }) => name).toSorted()).toEqual(offences.map(([rule]) => rule).toSorted());
    for (const { comment } of rules) expect(comment?.split(/[.:] /u).length).toBeGreaterThan(1);
  });
});

it("no file of the product crosses a boundary", async () => {
  const offences = await broken(treeRoot, ["src", "generators", "tests", "vite.config.ts"]);
  expect(offences.map(({ rule, where }) => `${rule}: ${where}`)).toEqual([]);
}, 600_000);
