import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { readTableSchema, readOutline, type TableModel } from "#tables";
import { openFolder } from "../../../generators/draft/schema-folder.ts";
import { runCommand } from "../../../generators/run-command.ts";

/** Documents that come with a package of another project. */
const examples = dirname(createRequire(import.meta.url).resolve("@readme/oas-examples/package.json"));
const documentsIn = async (place: string) =>
  (await readdir(join(examples, place), { withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => `${place}/${entry.name}`);
const documents = (await Promise.all(["3.0/json", "3.1/yaml"].map(documentsIn))).flat();

// Schemas are compiled, and the machine may be busy.
vi.setConfig({ testTimeout: 60_000 });

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "chancery-from-openapi-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function generate(file: string, ...options: string[]) {
  const out = await mkdtemp(join(folder, "out-"));
  const { done, lines } = await runCommand(["from-openapi", file, "--out", out, ...options]);
  const texts = await Promise.all(
    (await readdir(out)).map(async (name) => ({ name, text: await readFile(join(out, name), "utf8") })),
  );
  const { outlines } = await openFolder(out);
  const models = new Map<string, TableModel>();
  for (const { name, text } of texts) {
    const { model, problems } = readTableSchema(name, text, { allSchemas: outlines, shipped: true });
    expect([name, problems.filter(({ severity }) => severity === "error")]).toEqual([name, []]);
    if (model !== undefined) models.set(model.name, model);
    expect(readOutline(text)?.name).toBe(model?.name);
  }
  return { done, said: lines.join("\n"), texts, model: (name: string) => models.get(name)!, models };
}

async function fromSchemas(schemas: object, more: object = {}, version = "3.1.0") {
  const file = join(await mkdtemp(join(folder, "document-")), "openapi.json");
  await writeFile(file, JSON.stringify({ openapi: version, components: { schemas }, ...more }));
  return generate(file);
}
const fieldOf = (model: TableModel, name: string) => model.fields.find((field) => field.name === name)!;

/** What a property of this schema becomes. */
async function property(schema: object, version?: string) {
  const { model, said } = await fromSchemas(
    {
      Part: { type: "object", properties: { id: { type: "integer" }, one: schema } },
      Size: { type: "string", enum: ["s", "l"] },
    },
    {},
    version,
  );
  return { field: fieldOf(model("part"), "one"), said };
}

describe("documents of other projects", () => {
  it.each(documents)("%s becomes schemas that are accepted, or it is said why not", async (path) => {
    // when
    const { done, said, models } = await generate(join(examples, path), "--prefix", "ext");

    // then
    if (done) expect(models.size).toBeGreaterThan(0);
    else expect(said).toMatch(/^None of the components can become a table\./u);
  });

  it.each(["petstore", "schema-types"])("%s says the same in JSON and in YAML", async (name) => {
    // when
    const [json, yaml] = [`3.0/json/${name}.json`, `3.0/yaml/${name}.yaml`].map((path) =>
      join(examples, path),
    );
    const [one, other] = [
      await generate(json!).catch(() => undefined),
      await generate(yaml!).catch(() => undefined),
    ];

    // then
    expect(one?.texts).toEqual(other?.texts);
  });

  it("the pet store keeps its calls, its choices and what it requires", async () => {
    // when
    const { model, said } = await generate(join(examples, "3.0/json/petstore-expanded.json"));

    // then
    const pet = model("pet");
    expect(pet).toMatchObject({ storage: "call", key: "id" });
    expect(pet.aliases).toMatchObject({
      list: { method: "GET", path: "/api/pets", encoding: "query" },
      get: { method: "GET", path: "/api/pets/{id}", placeholders: ["id"] },
      delete: { method: "DELETE", path: "/api/pets/{id}" },
    });
    expect(pet.removedOperations).toContain("update");
    expect(fieldOf(pet, "name")).toMatchObject({ kind: "text", required: true });
    expect(said).toContain("pass them on to http");
  });

  it("the train company's wrapped lists are found, in 3.1", async () => {
    // when
    const { model } = await generate(
      join(examples, "3.1/json/train-travel.json"),
      "--component",
      "Station",
      "--component",
      "Booking",
    );

    // then
    expect(model("station")).toMatchObject({ storage: "call", key: "id" });
    expect(model("station").aliases.list).toMatchObject({ method: "GET", path: "/stations" });
    expect(model("booking").aliases).toMatchObject({
      get: { path: "/bookings/{id}", placeholders: ["id"] },
      create: { method: "POST", path: "/bookings", encoding: "json" },
      delete: { method: "DELETE", path: "/bookings/{id}" },
    });
    expect(fieldOf(model("station"), "country_code").kind).toBe("text");
  });
});

describe("a property of a component", () => {
  it.each<[string, object, object]>([
    [
      "a text with limits",
      { type: "string", minLength: 1, maxLength: 9, pattern: "^a" },
      { kind: "text", limits: { minLength: 1, maxLength: 9, pattern: "^a" } },
    ],
    ["a day", { type: "string", format: "date" }, { kind: "date" }],
    ["an instant", { type: "string", format: "date-time" }, { kind: "instant" }],
    ["an address", { type: "string", format: "email" }, { kind: "text", limits: { format: "email" } }],
    ["a choice", { type: "string", enum: ["a", "b"], default: "b" }, { kind: "choice", default: "b" }],
    ["a choice without a type", { enum: ["a", "b"] }, { kind: "choice" }],
    [
      "a choice with titles",
      { oneOf: [{ const: "a", title: "First" }, { const: "b", title: "Second" }, { type: "null" }] },
      {
        kind: "choice",
        nullable: true,
        choices: [{ titles: { "en-US": "First" } }, { titles: { "en-US": "Second" } }],
      },
    ],
    ["a number to choose", { type: "integer", enum: [1, 2] }, { kind: "choice" }],
    ["a choice elsewhere", { $ref: "#/components/schemas/Size" }, { kind: "choice" }],
    [
      "a whole number",
      { type: "integer", format: "int64", minimum: 1, exclusiveMaximum: 9 },
      { kind: "integer", limits: { minimum: 1, exclusiveMaximum: 9 } },
    ],
    ["a number", { type: "number", multipleOf: 0.01 }, { kind: "decimal", limits: { multipleOf: 0.01 } }],
    ["yes or no", { type: "boolean", default: false }, { kind: "boolean", default: false }],
    [
      "texts",
      { type: "array", items: { type: "string" }, maxItems: 3 },
      { kind: "multiChoice", limits: { maxItems: 3 } },
    ],
    ["an object", { type: "object", properties: {} }, { kind: "json" }],
    ["null or a number, by types", { type: ["integer", "null"] }, { kind: "integer", nullable: true }],
    [
      "null or a number, by alternatives",
      { anyOf: [{ type: "integer" }, { type: "null" }] },
      { kind: "integer", nullable: true },
    ],
    ["read only", { type: "string", readOnly: true }, { kind: "text", readOnly: true }],
    [
      "write only",
      { type: "string", writeOnly: true, format: "password" },
      { readRoles: [], widget: "password" },
    ],
    [
      "put together",
      { allOf: [{ type: "integer", minimum: 1 }, { maximum: 5 }] },
      { kind: "integer", limits: { minimum: 1, maximum: 5 } },
    ],
  ])("that is %s becomes such a field", async (_what, schema, expected) => {
    expect((await property(schema)).field).toMatchObject(expected);
  });

  it("may be null, and bounds exclude, as 3.0 writes it", async () => {
    // when
    const { field } = await property(
      { type: "integer", nullable: true, minimum: 0, exclusiveMinimum: true },
      "3.0.3",
    );

    // then
    expect(field).toMatchObject({ kind: "integer", nullable: true, limits: { exclusiveMinimum: 0 } });
    expect(field.limits).not.toHaveProperty("minimum");
  });

  it.each<[string, object]>([
    ["may be of several types", { oneOf: [{ type: "string" }, { type: "integer" }] }],
    ["the content of a file", { type: "string", format: "binary" }],
    ["is a list of lists", { type: "array", items: { type: "array", items: {} } }],
    ["points to #/nowhere", { $ref: "#/nowhere" }],
    ["points to other.json#/Part", { $ref: "other.json#/Part" }],
    ["chooses from values of other types", { type: "string", enum: ["a", 1] }],
  ])("that %s is told, not dropped in silence", async (told, schema) => {
    // when
    const { field, said } = await property(schema);

    // then
    expect(field).toBeUndefined();
    expect(said).toContain(`part.one: ${told.startsWith("the") ? "is " : ""}${told}`);
  });

  it("keeps its name where its rows come from calls, and says which cannot", async () => {
    // given
    const row = {
      type: "object",
      properties: { id: { type: "integer" }, photo_urls: { type: "string" }, "@type": { type: "string" } },
    };
    const list = {
      responses: {
        200: {
          content: {
            "application/json": { schema: { type: "array", items: { $ref: "#/components/schemas/Part" } } },
          },
        },
      },
    };

    // when
    const { model, said } = await fromSchemas({ Part: row }, { paths: { "/parts": { get: list } } });

    // then
    expect(model("part").fields.map(({ name }) => name)).toEqual(["id", "photo_urls"]);
    expect(said).toContain("the property @type has a name that no field can have");
  });
});

describe("a file", () => {
  it.each([
    ["swagger: '2.0'", "is Swagger 2.0"],
    ["just a text", "is no OpenAPI document"],
    ["{ openapi: ", "is neither JSON nor YAML"],
    ["openapi: 3.0.0", "None of the components"],
  ])("with %s is refused with its reason", async (text, reason) => {
    // given
    const file = join(folder, "wrong.yaml");
    await writeFile(file, text);

    // when
    const { done, said } = await generate(file);

    // then
    expect(done).toBe(false);
    expect(said).toContain(reason);
  });
});
