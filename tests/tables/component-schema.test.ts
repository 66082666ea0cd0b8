import { describe, expect, it } from "vitest";
import { accessFor, componentSchemas, createAjv } from "#tables";
import { aModel, aSchema, shippedModel, shippedModels } from "./support/a-table.ts";

const schemasFor = (name: string, roles: string[]) => {
  const model = shippedModel(name);
  const { readableFields, writableFields } = accessFor(model, roles, [], { administersEverything: true });
  return componentSchemas(model, "en-US", { readable: readableFields, writable: writableFields });
};

describe("the documentation of a table", () => {
  it("shows titles, limits and choices in the reader's language", () => {
    const { create } = schemasFor("role", ["admin"]);
    expect(create).toMatchObject({
      title: "Role",
      required: ["roleCode", "roleName", "status"],
      properties: {
        status: {
          title: "Status",
          default: "1",
          oneOf: [
            { const: "1", title: "Enabled" },
            { const: "0", title: "Disabled" },
          ],
        },
      },
    });
  });

  it("says a pattern in the reader's words, too", () => {
    const { create } = schemasFor("role", ["admin"]);
    expect((create.properties as { [name: string]: object }).roleCode).toMatchObject({
      pattern: "^[a-z][a-z0-9-]*$",
      description: "Start with a lowercase letter. Use only lowercase letters, digits, and hyphens.",
    });
  });

  it("names only fields that the reader may see or write", () => {
    expect(Object.keys(schemasFor("user", []).row.properties as object)).not.toContain("validUntil");
    expect(Object.keys(schemasFor("user", []).create.properties as object)).toEqual([]);
    expect(Object.keys(schemasFor("apiSystem", ["admin"]).row.properties as object)).not.toContain("secret");
    expect(Object.keys(schemasFor("apiSystem", ["admin"]).create.properties as object)).toContain("secret");
  });

  it("tells the version of a row where changes of it are compared, and only there", () => {
    const shown = [{}, { lock: false }].map((entity) => {
      const model = aModel(aSchema({}, {}, entity));
      return componentSchemas(model, "en-US", { readable: new Set(["plate"]), writable: new Set(["plate"]) });
    });
    const named = shown.map(({ row }) => Object.keys((row as { properties: object }).properties));
    expect(named.map((names) => names.includes("rowVersion"))).toEqual([true, false]);
  });

  it("is valid JSON Schema for every shipped table", () => {
    for (const model of shippedModels().values()) {
      const fields = new Set(model.fields.map((field) => field.name));
      for (const schema of Object.values(
        componentSchemas(model, "ja-JP", { readable: fields, writable: fields }),
      )) {
        expect(() => createAjv().compile(schema), model.name).not.toThrow();
      }
    }
  }, 30_000);
});
