import { basename } from "node:path";
import { describe, expect, it } from "vitest";
import { filesUnder, textOf } from "../support/source-tree.ts";

/**
 * Sheets whose classes every screen can see, with their lines at most (by fifties). A new sheet is a module (`x.module.css`) beside its
 * component; these only shrink, and go when the last of their classes has moved into one.
 */
const globalSheets: Readonly<Record<string, number>> = {
  "src/web/accounts/accounts.css": 350,
  "src/web/application-form/application-form.css": 100,
  "src/web/chain/chain.css": 300,
  "src/web/fields/attachments/attachments.css": 250,
  "src/web/fields/fields.css": 650,
  "src/web/fields/seal-placements/placements.css": 100,
  "src/web/form-viewer/form-viewer.css": 200,
  "src/web/marks/marks.css": 100,
  "src/web/my-work/my-work.css": 350,
  "src/web/print/print.css": 250,
  "src/web/process-way/way.css": 150,
  "src/web/tables/form/detail-lines.css": 150,
  "src/web/tables/list/filter-line.css": 300,
  "src/web/tables/list/grid.css": 350,
  "src/web/tables/list/list-frame.css": 250,
  "src/web/tables/row/row-panel.css": 350,
  "src/web/tables/small-screens.css": 100,
  "src/web/tables/transfer/transfer.css": 200,
  "src/web/tables/tree/tree.css": 100,
  "src/web/task-page/decision/return-panel.css": 100,
  "src/web/task-page/task-page.css": 650,
  "src/web/theme/page.css": 200,
  "src/web/workbench/workbench.css": 650,
};

/** Classes that code outside the feature of their sheet names, by that feature. No more come; the kit has what they are for. */
const namedElsewhere: Readonly<Record<string, number>> = {
  accounts: 3,
  fields: 24,
  marks: 12,
  "my-work": 6,
  tables: 15,
  "task-page": 48,
  workbench: 6,
};

const featureOf = (path: string) => path.split("/")[2] ?? "";
const sheets = filesUnder("src/web").filter((path) => path.endsWith(".css") && !path.endsWith(".module.css"));
const code = filesUnder("src/web").filter((path) => path.endsWith(".tsx"));

function classesOf(sheet: string): Set<string> {
  const selectors = textOf(sheet)
    .replaceAll(/\/\*.*?\*\//gsu, "")
    .replaceAll(/\{[^{}]*\}/gu, "{}");
  return new Set([...selectors.matchAll(/\.([a-z][\w-]*)/gu)].flatMap(([, name]) => name ?? []));
}

/** Class names written in a component. */
function namedIn(path: string): Set<string> {
  const texts = [...textOf(path).matchAll(/className=(?:"([^"]*)"|\{[^}]*?["`]([^"`]*)["`])/gu)];
  return new Set(texts.flatMap(([, plain, computed]) => (plain ?? computed ?? "").split(/[\s${}]+/u)));
}

describe("style sheets", () => {
  it("are modules, but for those there were, which only shrink", () => {
    const grown = sheets
      .map((path) => [path, textOf(path).split("\n").length - 1] as const)
      .filter(([path, lines]) => lines > (globalSheets[path] ?? 0));
    expect(
      grown,
      "A new sheet is a module beside its component (x.module.css). A global one gets no new lines: move what you change into a module.",
    ).toEqual([]);
  });

  it("that went are listed no more", () => {
    expect(Object.keys(globalSheets).filter((path) => !sheets.includes(path))).toEqual([]);
  });

  it("are used by their own feature", () => {
    const own = new Map<string, Set<string>>();
    for (const sheet of sheets) {
      for (const name of classesOf(sheet)) own.set(name, (own.get(name) ?? new Set()).add(featureOf(sheet)));
    }
    const elsewhere: Record<string, Set<string>> = {};
    for (const path of code) {
      for (const name of namedIn(path)) {
        const features = own.get(name);
        if (features === undefined || features.has(featureOf(path)) || features.has("theme")) continue;
        for (const feature of features) (elsewhere[feature] ??= new Set()).add(`${name} (${basename(path)})`);
      }
    }
    const more = Object.entries(elsewhere).filter(
      ([feature, uses]) => uses.size > (namedElsewhere[feature] ?? 0),
    );
    expect(
      more.map(([feature, uses]) => [feature, [...uses]]),
      "These classes belong to another feature's sheet. Take a part of src/web/kit, or a module of your own.",
    ).toEqual([]);
  });
});
