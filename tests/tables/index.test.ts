import { fileURLToPath } from "node:url";
import { build } from "vite";
import { describe, expect, it } from "vitest";

const root = fileURLToPath(new URL("../../", import.meta.url));
const entry = "\0page";

/** Bundles a page that uses these names of the room, and answers the modules that came along. */
async function modulesFor(names: readonly string[]): Promise<string[]> {
  const answer = await build({
    root,
    configFile: false,
    logLevel: "error",
    plugins: [
      {
        name: "page",
        resolveId: (id) => (id === "page" ? entry : undefined),
        load: (id) =>
          id === entry ? `export { ${names.join(", ")} } from "${root}src/tables/index.ts";` : undefined,
      },
    ],
    build: {
      write: false,
      minify: false,
      rollupOptions: { input: "page", preserveEntrySignatures: "strict" },
    },
  });
  const outputs = [answer].flat().flatMap((one) => ("output" in one ? one.output : []));
  return outputs
    .flatMap((chunk) => (chunk.type === "chunk" ? Object.entries(chunk.modules) : []))
    .flatMap(([id, { renderedLength }]) => (renderedLength > 0 ? [id.replace(root, "")] : []));
}

describe("the door of the room", () => {
  it("gives a page what it needs to judge, filter and show rows without a compiler or an expression engine", async () => {
    // when
    const modules = await modulesFor([
      "checkRecord",
      "validatorRuntime",
      "conditionHolds",
      "matchesFilter",
      "parseFilter",
      "accessFor",
      "recordErrorText",
      "fieldKinds",
      "mergeChanges",
      "changesBetween",
      "recordToText",
      "textToRecord",
      "listInput",
      "readListAnswer",
    ]);
    // then
    expect(modules).toContain("src/tables/check-record.ts");
    expect(
      modules.filter((id) =>
        /node_modules\/(ajv\/dist\/(compile|core|vocabularies|2020)|feelin|lezer|fast-uri)/.test(id),
      ),
    ).toEqual([]);
    expect(modules).not.toContain("schemas/meta/entity.json");
  }, 30_000);

  it("brings the compiler only to who asks for it", async () => {
    expect(await modulesFor(["compileTable"])).toContain("node_modules/ajv/dist/core.js");
  }, 30_000);
});
