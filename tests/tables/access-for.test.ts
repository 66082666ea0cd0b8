import { describe, expect, it } from "vitest";
import type { JsonValue } from "#contract/schema.ts";
import { accessFor, accessOperations, rebuildModels } from "#tables";
import { aField, aModel, aSchema, shippedModel, shippedModels } from "./support/a-table.ts";

type JsonObject = { [key: string]: JsonValue };

const model = aModel(
  aSchema(
    {
      salary: aField({ type: "integer", "x-access": { read: ["hr"], write: ["hr"] } }),
      secret: aField({ type: "string", "x-access": { read: [], write: ["admin"] } }),
    },
    {},
    {
      audit: true,
      softDelete: true,
      access: { read: ["*"], create: ["admin", "hr"], update: ["admin"], delete: ["admin"], export: ["hr"] },
    },
  ),
);

describe("what a person may do with a table", () => {
  it("follows his roles, with the defaults of what the schema leaves out", () => {
    expect(accessFor(model, ["admin"])).toMatchObject({
      read: true,
      create: true,
      update: true,
      delete: true,
      export: false,
      import: true,
      history: true,
      restore: true,
    });
    expect(accessFor(model, ["hr"])).toMatchObject({
      read: true,
      create: true,
      update: false,
      delete: false,
      export: true,
      import: false,
      restore: false,
    });
    expect(accessFor(model, [])).toMatchObject({
      read: true,
      create: false,
      update: false,
      delete: false,
      export: false,
    });
  });

  it("shows and lets write only the fields of his roles", () => {
    expect([...accessFor(model, []).readableFields]).toEqual(["vehicleId", "plate"]);
    expect([...accessFor(model, []).writableFields]).toEqual([]);
    expect([...accessFor(model, ["hr"]).readableFields]).toEqual(["vehicleId", "plate", "salary"]);
    expect([...accessFor(model, ["hr"]).writableFields]).toEqual(["plate", "salary"]);
    expect([...accessFor(model, ["admin"]).writableFields]).toEqual(["plate", "secret"]);
  });

  it("lets whoever may do one of adding, changing and importing write fields", () => {
    for (const operation of ["create", "update", "import"]) {
      const nobody = { create: ["hr"], update: ["hr"], import: ["hr"] };
      const one = aModel(aSchema({}, {}, { access: { read: ["*"], ...nobody, [operation]: ["admin"] } }));
      expect([...accessFor(one, ["admin"]).writableFields]).toEqual(["plate"]);
    }
    const none = aModel(aSchema({}, {}, { access: { read: ["*"], delete: ["admin"] } }));
    expect([...accessFor(none, ["admin"]).writableFields]).toEqual([]);
  });

  it("shows a secret to nobody, whatever his roles", () => {
    expect(accessFor(shippedModel("apiSystem"), ["admin"]).readableFields.has("secret")).toBe(false);
    const ofAll = accessFor(shippedModel("apiSystem"), ["admin"], [], { administersEverything: true });
    expect(ofAll.writableFields.has("secret")).toBe(true);
  });

  it("is nothing at all for who may not read", () => {
    const closed = aModel(aSchema({}, {}, { access: { read: ["hr"], create: ["*"] } }));
    const access = accessFor(closed, ["admin"]);
    for (const operation of accessOperations) expect(access[operation]).toBe(false);
    expect(access.readableFields.size).toBe(0);
    expect(access.writableFields.size).toBe(0);
  });

  it("ends where the schema removes an operation", () => {
    for (const name of ["apiLog", "callextapiLog", "scheduleJobLog"]) {
      expect(accessFor(shippedModel(name), ["admin"])).toMatchObject({
        read: true,
        create: false,
        update: false,
        delete: false,
        import: false,
      });
    }
    expect(accessFor(shippedModel("dataItem"), ["admin"]).delete).toBe(false);
  });

  it("has no history without an audit and no restore without a recycle bin", () => {
    const bare = aModel(aSchema());
    expect(accessFor(bare, ["admin"])).toMatchObject({ history: false, restore: false, delete: true });
  });

  it("never lets a field be written that only the server sets", () => {
    for (const one of shippedModels().values()) {
      const { writableFields } = accessFor(one, ["admin", "finance", "process-admin", "seal"]);
      for (const field of one.fields) if (field.readOnly) expect(writableFields.has(field.name)).toBe(false);
    }
  });

  it("grows with every role and never shrinks", () => {
    for (const one of shippedModels().values()) {
      const few = accessFor(one, ["finance"]);
      const more = accessFor(one, ["finance", "admin"]);
      for (const operation of accessOperations) expect(few[operation] && !more[operation]).toBe(false);
      for (const field of few.readableFields) expect(more.readableFields.has(field)).toBe(true);
    }
  });
});

describe("whose rows a table has", () => {
  const everybody = { create: ["*"], update: ["*"], delete: ["*"], read: ["*"] };
  const changes = ({ create, update, delete: remove, import: take, restore }: Record<string, unknown>) => [
    create,
    update,
    remove,
    take,
    restore,
  ];
  const scoped = (entity: JsonObject, fields: JsonObject = {}) => {
    const { changedBy: _changedBy, ...usual } = aSchema()["x-entity"] as JsonObject;
    const whole = { ...usual, access: everybody, softDelete: true, ...entity };
    return aModel({ ...aSchema(fields), "x-entity": whole });
  };

  it("the group's rows are changed by administrators of everything, and whom one word names besides", () => {
    const group = scoped({ scope: "group" });
    const named = scoped({ scope: "group", changedBy: ["finance"] });
    const ofAll = { administersEverything: true };

    expect(changes(accessFor(group, ["admin"]))).toEqual([false, false, false, false, false]);
    expect(accessFor(group, ["admin"])).toMatchObject({ read: true, export: true });
    expect(changes(accessFor(group, ["admin"], [], ofAll))).toEqual([true, true, true, true, true]);
    expect(changes(accessFor(named, ["finance"]))).toEqual([true, true, true, true, true]);
    expect(changes(accessFor(named, ["admin"]))).toEqual([false, false, false, false, false]);
  });

  it("a table that was accepted before it had to say so is the group's", () => {
    const { scope: _scope, changedBy: _changedBy, ...entity } = aSchema()["x-entity"] as JsonObject;
    const models = rebuildModels([JSON.stringify({ ...aSchema(), "x-entity": entity })]);
    expect(models.get("vehicle")).toMatchObject({ scope: "group", changedBy: [] });
  });

  it("whose a shared row is, administrators of everything say alone", () => {
    const organId = { title: "机构", type: ["integer", "null"] };
    const shared = scoped({ scope: "shared" }, { organId });

    expect(accessFor(shared, ["admin"]).writableFields.has("organId")).toBe(false);
    expect(accessFor(shared, ["admin"]).update).toBe(true);
    expect(
      accessFor(shared, ["admin"], [], { administersEverything: true }).writableFields.has("organId"),
    ).toBe(true);
  });
});
