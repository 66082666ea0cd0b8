import { dirname, join } from "node:path/posix";
import { describe, expect, it } from "vitest";
import { filesUnder, textOf } from "../support/source-tree.ts";

/** The one sheet that every page has: colours, sizes, bare elements. */
const ofEveryPage = "src/web/theme/page.css";
/** Features whose modules others may take classes from: they are made for it. */
const shared: readonly string[] = ["kit"];

/** Features that draw with another's module, by that module. No more come; the kit has what they are for. */
const drawnElsewhere: Readonly<Record<string, readonly string[]>> = {};

const featureOf = (path: string) => path.split("/")[2] ?? "";
const sheets = filesUnder("src/web").filter((path) => path.endsWith(".css"));
const modules = sheets.filter((path) => path.endsWith(".module.css"));

/** What a component takes from modules: `import row from "./row.module.css"`, `row.title`. */
const uses = filesUnder("src/web")
  .filter((path) => /\.tsx?$/u.test(path))
  .flatMap((path) => {
    const text = textOf(path);
    const code = text.replaceAll(/"[^"\n]*"/gu, '""');
    return [...text.matchAll(/^import (\w+) from "([^"]+\.module\.css)";$/gmu)].map(
      ([, name = "", from = ""]) => ({
        path,
        module: join(dirname(path), from),
        named: [...code.matchAll(new RegExp(`(?<![.\\w])${name}\\.(\\w+)`, "gu"))].map(
          ([, taken = ""]) => taken,
        ),
        // `styles[tone]`: which of them is known when it runs.
        choosesLater: new RegExp(`(?<![.\\w])${name}\\[`, "u").test(code),
      }),
    );
  });

/** Sheets that a feature's door hands on: `export { default as lines } from "./lines.module.css"`. */
const reexported = new Set(
  filesUnder("src/web")
    .filter((path) => /\/index\.tsx?$/u.test(path))
    .flatMap((path) =>
      [...textOf(path).matchAll(/ from "([^"]+\.module\.css)"/gu)].map(([, from = ""]) =>
        join(dirname(path), from),
      ),
    ),
);

function classesOf(sheet: string): Set<string> {
  const selectors = textOf(sheet)
    .replaceAll(/\/\*.*?\*\//gsu, "")
    .replaceAll(/:global\([^)]*\)/gu, "")
    .replaceAll(/(?:"[^"]*"|'[^']*')/gu, "")
    .replaceAll(/:[^;{}]*;/gu, ";");
  return new Set([...selectors.matchAll(/\.([A-Za-z][\w-]*)/gu)].map(([, name = ""]) => name));
}

describe("style sheets", () => {
  it("are modules, but for the one of every page", () => {
    expect(
      sheets.filter((path) => !modules.includes(path)),
      "A new sheet is a module beside its component (x.module.css).",
    ).toEqual([ofEveryPage]);
  });

  it("have every class that is taken from them", () => {
    const missing = uses.flatMap(({ path, module, named }) => {
      const known = classesOf(module);
      return named.filter((name) => !known.has(name)).map((name) => `${path}: ${name} is not in ${module}`);
    });
    expect(missing).toEqual([]);
  });

  it("are the only source of classes, but for what every page has", () => {
    const known = classesOf(ofEveryPage);
    const bare = filesUnder("src/web")
      .filter((path) => path.endsWith(".tsx"))
      .flatMap((path) =>
        [...textOf(path).matchAll(/[cC]lass(?:Name)?=(?:"([^"]*)"|\{`([^`]*)`\})/gu)].flatMap(
          ([, plain, mixed]) =>
            (plain ?? mixed ?? "")
              .replaceAll(/\$\{[^}]*\}/gu, " ")
              .split(/\s+/u)
              .filter((name) => name !== "" && !known.has(name))
              .map((name) => `${path}: ${name}`),
        ),
      );
    expect(bare, "No sheet has these names: take them from a module, or leave them out.").toEqual([]);
  });

  it("have no class that nobody takes", () => {
    const left = modules.flatMap((module) => {
      const of = uses.filter((use) => use.module === module);
      // A door that hands its sheet on has no names of it.
      if (of.length === 0 && reexported.has(module)) return [];
      if (of.some(({ choosesLater }) => choosesLater)) return [];
      const taken = new Set(of.flatMap(({ named }) => named));
      return [...classesOf(module)].filter((name) => !taken.has(name)).map((name) => `${module}: ${name}`);
    });
    expect(left).toEqual([]);
  });

  it("are drawn with by their own feature", () => {
    const elsewhere: Record<string, Set<string>> = {};
    for (const { path, module } of uses) {
      if (featureOf(path) === featureOf(module) || shared.includes(featureOf(module))) continue;
      if (drawnElsewhere[module]?.includes(featureOf(path)) === true) continue;
      (elsewhere[module] ??= new Set()).add(featureOf(path));
    }
    expect(
      Object.entries(elsewhere).map(([module, features]) => [module, [...features]]),
      "These modules belong to another feature. Take a part of src/web/kit, or a module of your own.",
    ).toEqual([]);
  });
});
