import { describe, expect, it } from "vitest";
import { fieldOf } from "#tables";
import { aField, aModel, aSchema, shippedModel, shippedModels } from "./support/a-table.ts";

function importers(create: string[], update: string[]): readonly string[] {
  return aModel(aSchema({}, {}, { access: { read: ["*"], create, update } })).access.import;
}

describe("the model of a table", () => {
  it("travels as JSON without a loss", () => {
    for (const model of shippedModels().values()) expect(JSON.parse(JSON.stringify(model))).toEqual(model);
  });

  it("cannot be changed, not even in its leaves", () => {
    const model = shippedModel("menu");
    const open: string[] = [];
    const walk = (value: unknown, path: string): void => {
      if (typeof value !== "object" || value === null) return;
      if (!Object.isFrozen(value)) open.push(path);
      for (const [key, inner] of Object.entries(value)) walk(inner, `${path}.${key}`);
    };
    walk(model, "model");
    expect(open).toEqual([]);
  });

  it("calls a list by the word for many, where the schema gives a language one", () => {
    const model = aModel(aSchema({}, {}, { plural: { "en-US": "Vehicles" } }));
    expect(model.listTitles).toEqual({ ...model.titles, "en-US": "Vehicles" });
    expect(aModel(aSchema({}, {}, {})).listTitles).toEqual(model.titles);
  });

  it("has the description of its schema, where there is one", () => {
    expect(aModel(aSchema({}, { description: "公司的车辆" }))).toMatchObject({ description: "公司的车辆" });
    expect(aModel(aSchema())).not.toHaveProperty("description");
  });

  it("says of a field what its schema says of it, and nothing else", () => {
    const plain = fieldOf(aModel(aSchema({ probe: aField({ type: "string" }) })), "probe");
    for (const word of [
      "hint",
      "description",
      "widget",
      "group",
      "stamp",
      "choices",
      "default",
      "was",
      "when",
    ])
      expect(plain).not.toHaveProperty(word);
    const told = fieldOf(
      aModel(
        aSchema({
          probe: aField({
            type: "string",
            description: "说明",
            "x-ui": {
              widget: "textarea",
              hint: "提示",
              "x-i18n": { "en-US": "A hint", "ja-JP": "ヒント" },
            },
          }),
        }),
      ),
      "probe",
    );
    expect(told).toMatchObject({ description: "说明", widget: "textarea", hint: { "en-US": "A hint" } });
  });

  it("has a colour where a choice has one", () => {
    const oneOf = [
      { const: "a", title: "甲", "x-i18n": { "en-US": "A", "ja-JP": "甲" }, "x-color": "green" },
      { const: "b", title: "乙", "x-i18n": { "en-US": "B", "ja-JP": "乙" } },
    ];
    const field = fieldOf(aModel(aSchema({ probe: aField({ type: "string", oneOf }) })), "probe");
    expect(field?.choices?.map((choice) => "color" in choice && choice.color)).toEqual(["green", false]);
  });

  it("names columns in snake case, and keeps the column of a renamed property", () => {
    const model = aModel(
      aSchema({
        menuURL: aField({ type: "string" }),
        newName: aField({ type: "string", "x-db": { was: "oldName" } }),
      }),
    );
    expect(model.fields.map((field) => field.column)).toEqual([
      "vehicle_id",
      "plate",
      "menu_url",
      "old_name",
    ]);
  });

  it.each([
    [{ type: "integer", readOnly: true }, [], "counted"],
    [{ type: "string", readOnly: true }, [], "coded"],
    [{ type: "string" }, ["k"], "given"],
  ] as const)("knows who makes the key of %j", (field, required, source) => {
    const model = aModel(
      aSchema({ k: aField({ ...field }) }, { required: ["plate", ...required] }, { key: "k" }),
    );
    expect(model.keySource).toBe(source);
  });

  it("lets rights that the schema does not name follow others", () => {
    const model = aModel(
      aSchema({}, {}, { access: { read: ["*"], create: ["a", "b"], update: ["b"], delete: ["c"] } }),
    );
    expect(model.access).toEqual({
      read: ["*"],
      create: ["a", "b"],
      update: ["b"],
      delete: ["c"],
      export: ["*"],
      import: ["b"],
      history: ["*"],
      restore: ["c"],
    });
  });

  it("lets everybody import only where everybody may create and update", () => {
    expect(importers(["*"], ["*"])).toEqual(["*"]);
    expect(importers(["*"], ["a"])).toEqual(["a"]);
    expect(importers(["a"], ["*"])).toEqual(["a"]);
    expect(importers(["a"], ["b"])).toEqual([]);
  });

  it("gives a filter by contains an index that serves it", () => {
    const model = aModel(
      aSchema({
        a: aField({ type: "string", "x-ui": { filter: "like" }, "x-db": { index: true } }),
        b: aField({ type: "string", "x-unique": true, "x-ui": { filter: "like" }, "x-db": { index: true } }),
        c: aField({ type: "string", "x-ref": { entity: "role" } }),
        d: aField({ type: "string" }),
      }),
    );
    expect(model.fields.slice(2).map((field) => field.indexes)).toEqual([
      ["plain", "trigram"],
      ["plain", "trigram"],
      ["plain"],
      [],
    ]);
  });

  it("takes a compound key once, whoever declares it, the declaring field first", () => {
    const model = aModel(
      aSchema({
        b: aField({ type: "string", "x-unique": ["a"] }),
        a: aField({ type: "string", "x-unique": ["b"] }),
        c: aField({ type: "string", "x-unique": true }),
      }),
    );
    expect(model.uniqueSets).toEqual([["a", "b"], ["c"]]);
  });

  it("reads spellings of calls, and which operations are gone", () => {
    const model = shippedModel("dataItem");
    expect(model.aliases.list).toEqual({ call: "listItem" });
    expect(shippedModel("organ").removedOperations).toEqual(["create", "delete"]);
    const other = aModel(
      aSchema({}, {}, { api: { get: "GET /v/{plate}", update: "PUT /v/{vehicleId} form" } }),
    );
    expect(other.aliases).toEqual({
      get: { method: "GET", path: "/v/{plate}", encoding: "query", placeholders: ["plate"] },
      update: { method: "PUT", path: "/v/{vehicleId}", encoding: "form", placeholders: ["vehicleId"] },
    });
  });

  it("marks what the server fills in", () => {
    const model = shippedModel("apiSystem");
    expect(fieldOf(model, "createdBy")?.stamp).toBe("createdBy");
    expect(fieldOf(model, "systemCode")?.stamp).toBeUndefined();
  });

  it("tells a text compared with from a field compared with", () => {
    const model = aModel(
      aSchema(
        { a: aField({ type: "string" }) },
        {
          "x-rules": [
            { test: ["ne", "a", "plate"], path: "a", message: "名称" },
            { test: ["ne", "a", "none"], path: "a", message: "名称" },
          ],
        },
      ),
    );
    expect(model.rules.map((rule) => rule.other)).toEqual([{ field: "plate" }, { value: "none" }]);
  });

  it("never asks a list of keys to be a foreign key", () => {
    expect(fieldOf(shippedModel("roleCollect"), "roleCodes")?.reference).toMatchObject({
      entity: "role",
      field: "roleCode",
      onDelete: "none",
    });
  });
});
