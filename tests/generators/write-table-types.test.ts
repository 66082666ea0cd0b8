import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import ts from "typescript";
import { afterAll, beforeAll, expect, it } from "vitest";
import { checkoutDir } from "#server/checkout.ts";
import { runCommand } from "../../generators/run-command.ts";
import { aSchema, aSchemaFolder, type SchemaFolder } from "../support/builders/schema-folder.ts";

let folder: SchemaFolder;
let out: string;
beforeAll(async () => {
  out = await mkdtemp(join(tmpdir(), "chancery-types-"));
  folder = await aSchemaFolder({
    "thing.json": aSchema({
      name: "thing",
      required: ["plate", "grade"],
      properties: {
        plate: { title: "车牌", type: "string" },
        grade: { title: "级别", type: "integer", default: 3 },
        colour: {
          title: "颜色",
          type: "string",
          oneOf: [
            { const: "red", title: "红" },
            { const: "blue", title: "蓝" },
          ],
        },
        words: { title: "词", type: "array", items: { type: "string" } },
        secret: { title: "密", type: "string", "x-access": { read: ["admin"] } },
        more: { title: "其他 */", type: "object", "x-ui": { widget: "json" } },
      },
    }),
  });
});
afterAll(async () => {
  await folder.discard();
  await rm(out, { recursive: true, force: true });
});

/** What the compiler says to programs that use the types, by their names. */
async function complaints(programs: Record<string, string>): Promise<Record<string, string[]>> {
  const paths = Object.keys(programs).map((name) => join(out, `${name}.ts`));
  for (const [name, text] of Object.entries(programs)) {
    await writeFile(join(out, `${name}.ts`), `import type { Tables } from "./tables.ts";\n${text}`);
  }
  const program = ts.createProgram(paths, {
    strict: true,
    noEmit: true,
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    allowImportingTsExtensions: true,
    types: [],
    lib: ["lib.es2022.d.ts"],
  });
  const said = ts.getPreEmitDiagnostics(program).map(({ file, messageText }) => ({
    name: basename(file?.fileName ?? "", ".ts"),
    text: ts.flattenDiagnosticMessageText(messageText, " "),
  }));
  return Object.fromEntries(
    [...Object.keys(programs), "tables"].map((name) => [
      name,
      said.filter((one) => one.name === name).map(({ text }) => text),
    ]),
  );
}

it("types what is read, sent and changed, and the compiler refuses what the server would", async () => {
  // given
  const { lines } = await runCommand(["types", "--schemas", folder.path, "--out", join(out, "tables.ts")]);

  // when
  const said = await complaints({
    right: `
      const sent: Tables["thing"]["newRow"] = { plate: "A", colour: "red", words: null };
      const changed: Tables["thing"]["changes"] = { colour: { from: "red", to: null } };
      export const read = (row: Tables["thing"]["row"]): [string, number, string | undefined, string] =>
        [row.plate, row.id, row.secret ?? undefined, row.rowVersion];
      void sent; void changed;`,
    missing: `export const a: Tables["thing"]["newRow"] = { colour: "red" };`,
    unknown: `export const a: Tables["thing"]["newRow"] = { plate: "A", plat: "B" };`,
    choice: `export const a: Tables["thing"]["newRow"] = { plate: "A", colour: "green" };`,
    key: `export const a: Tables["thing"]["newRow"] = { plate: "A", id: 1 };`,
    null: `export const a = (row: Tables["thing"]["row"]): string => row.colour;`,
  });

  // then
  expect(lines[0]).toContain("1 tables");
  const { right, tables, ...wrong } = said;
  expect({ right, tables }).toEqual({ right: [], tables: [] });
  expect(Object.entries(wrong).map(([name, texts]) => [name, texts.length])).toEqual(
    ["missing", "unknown", "choice", "key", "null"].map((name) => [name, 1]),
  );
}, 60_000);

it("types every table of the product", async () => {
  // when
  const { done } = await runCommand([
    "types",
    "--schemas",
    join(checkoutDir, "schemas"),
    "--out",
    join(out, "tables.ts"),
  ]);

  // then
  expect(done).toBe(true);
  const said = await complaints({
    product: `export const a = (row: Tables["menu"]["row"]): string => row.menuName;`,
  });
  expect(said).toEqual({ product: [], tables: [] });
}, 60_000);

it.each([
  [["types"], "--out"],
  [["types", "--out", "tables.txt"], "no TypeScript file"],
  [["types", "--out", "tables.ts", "--schemas", "/nowhere"], "no schemas in /nowhere"],
])("says what is missing: %j", async (words, reason) => {
  const { done, lines } = await runCommand(words);
  expect({ done, said: lines.join("\n") }).toEqual({ done: false, said: expect.stringContaining(reason) });
});
