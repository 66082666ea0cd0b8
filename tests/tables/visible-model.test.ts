import { describe, expect, it } from "vitest";
import { accessFor, accessOperations, checkRecord, compileTable, visibleTable } from "#tables";
import { aCondition, aField, aModel, aSchema, shippedModels } from "./support/a-table.ts";

const hidden = { "x-access": { read: ["hr"], write: ["hr"] } };
const model = aModel(
  aSchema(
    {
      grade: aField({
        type: "string",
        "x-ui": { list: true, filter: "eq", group: "account" },
        "x-unique": ["zqx"],
      }),
      zqx: aField({
        type: "integer",
        "x-ui": { list: true, filter: "eq", sort: true, group: "account" },
        ...hidden,
      }),
      half: aField({ type: "integer", readOnly: true, "x-calc": "zqx / 2" }),
      note: aField({ type: "string", "x-ui": { when: { zqx: 1 } } }),
      token: aField({ type: "string", "x-access": { read: [], write: ["admin"] } }),
    },
    {
      required: ["plate", "zqx"],
      dependentRequired: { grade: ["zqx"], note: ["plate"] },
      ...aCondition({ properties: { zqx: { const: 1 } } }, { required: ["note"] }),
      allOf: [
        aCondition({ properties: { plate: { const: "x" } } }, { required: ["zqx"] }),
        aCondition({ properties: { plate: { const: "y" } } }, { required: ["note"] }),
      ],
      "x-rules": [
        { test: ["lt", "zqx", 5], path: "plate", message: "名称" },
        { test: ["ne", "plate", "grade"], path: "plate", message: "名称" },
      ],
    },
    {
      sort: ["zqx", "plate"],
      actions: [
        { name: "retry", on: "row", call: "listItem", when: { zqx: 1 } },
        { name: "preview", on: "row", call: "listItem", roles: ["hr"] },
        { name: "runNow", on: "row", call: "listItem", roles: ["admin"] },
      ],
    },
  ),
);

describe("a table as a person sees it", () => {
  it("does not mention what they may neither read nor write, nor anybody's roles", () => {
    // when
    const table = visibleTable(model, ["admin"]);
    // then
    const text = JSON.stringify(table);
    expect(text).not.toContain("zqx");
    expect(text).not.toContain('"hr"');
    expect(text).not.toContain('"admin"');
  });

  it("keeps everything else", () => {
    const table = visibleTable(model, ["admin"]);
    expect(table?.model.fields.map((field) => field.name)).toEqual([
      "vehicleId",
      "plate",
      "grade",
      "half",
      "note",
      "token",
    ]);
    expect(table?.model.recordSchema).toMatchObject({
      required: ["plate"],
      dependentRequired: { note: ["plate"] },
    });
    expect(table?.model.recordSchema.allOf).toHaveLength(1);
    expect(table?.model.rules).toHaveLength(1);
    expect(table?.model.actions.map((action) => action.name)).toEqual(["runNow"]);
    expect(table?.model.formGroups).toMatchObject([{ name: "account", fields: ["grade"] }]);
  });

  it("has as rights those of the person, each for everybody or for nobody", () => {
    for (const roles of [["admin"], ["hr"], []]) {
      const table = visibleTable(model, roles)!;
      for (const operation of accessOperations)
        expect(table.model.access[operation]).toEqual(table.rights[operation] ? ["*"] : []);
    }
    expect(visibleTable(model, [])?.rights).toMatchObject({ read: true, create: false, delete: false });
  });

  it("keeps conditions between fields that are shown, and no group without a field", () => {
    const grouped = (access: object) =>
      aModel(
        aSchema(
          {
            kind: aField({ type: "string" }),
            note: aField({ type: "string", "x-ui": { when: { kind: "x" } } }),
            pay: aField({ type: "integer", "x-ui": { group: "account" }, ...access }),
          },
          aCondition({ properties: { kind: { const: "x" } } }, { required: ["note"] }),
        ),
      );
    const whole = visibleTable(grouped({}), ["admin"])?.model;
    expect(whole?.fields.find(({ name }) => name === "note")?.when).toEqual([
      { field: "kind", values: ["x"] },
    ]);
    expect(whole?.recordSchema).toHaveProperty("if");
    expect(whole?.formGroups.map(({ name }) => name)).toContain("account");
    const part = visibleTable(grouped(hidden), ["admin"])?.model;
    expect(part?.formGroups.map(({ name }) => name)).not.toContain("account");
  });

  it("is called by the names in other languages that are shown, and by none where they are not", () => {
    const named = (access: object) =>
      aModel(
        aSchema(
          { plateEn: aField({ type: "string", maxLength: 20, ...access }) },
          {},
          { labelIn: { "en-US": "plateEn" } },
        ),
      );
    expect(visibleTable(named({}), ["admin"])?.model.labelIn).toMatchObject({
      "en-US": { field: "plateEn" },
    });
    expect(visibleTable(named(hidden), ["admin"])?.model).not.toHaveProperty("labelIn");
  });

  it("offers an action to whoever has one of its roles, or to everybody", () => {
    // given
    const action = { on: "row", call: "listItem" };
    const offered = aModel(
      aSchema(
        {},
        {},
        {
          actions: [
            { ...action, name: "retry", roles: ["hr", "admin"] },
            { ...action, name: "preview", roles: ["*"] },
            { ...action, name: "runNow", roles: ["hr", "finance"] },
          ],
        },
      ),
    );

    // when
    const table = visibleTable(offered, ["admin", "employee"]);

    // then
    expect(table?.model.actions.map(({ name }) => name)).toEqual(["retry", "preview"]);
  });

  it("lets a secret be written and not read", () => {
    const table = visibleTable(model, ["admin"]);
    expect(table?.writableFields).toContain("token");
    expect(table?.readableFields).not.toContain("token");
  });

  it("is nothing for who may not read it", () => {
    const closed = aModel(aSchema({}, {}, { access: { read: ["hr"] } }));
    expect(visibleTable(closed, ["admin"])).toBeUndefined();
    expect(visibleTable(closed, ["hr"])).toBeDefined();
  });

  it("says of rights what the server will say", () => {
    for (const one of shippedModels().values()) {
      for (const roles of [[], ["admin"], ["finance"], ["process-admin"]]) {
        const access = accessFor(one, roles);
        const table = visibleTable(one, roles);
        expect(table === undefined).toBe(!access.read);
        if (table === undefined) continue;
        expect(table.rights).toMatchObject({
          create: access.create,
          update: access.update,
          delete: access.delete,
        });
        expect(new Set(accessFor(table.model, []).readableFields)).toEqual(
          new Set(table.model.fields.map((field) => field.name)),
        );
      }
    }
  });

  it("travels as JSON, and its validator compiles", () => {
    for (const one of shippedModels().values()) {
      const table = visibleTable(one, ["admin"]);
      expect(JSON.parse(JSON.stringify(table))).toEqual(table);
      if (table !== undefined)
        expect(checkRecord(compileTable(table.model), { nothing: 1 }, { mode: "create" }).ok).toBe(false);
    }
  });
});
