import { readFileSync, readdirSync } from "node:fs";
import type { JsonValue } from "#contract/schema.ts";
import {
  type CompiledTable,
  compileTable,
  outlineOf,
  readAllSchemas,
  readTableSchema,
  type SchemaFile,
  type SchemaProblem,
  type TableModel,
  type TableOutline,
} from "#tables";

type JsonObject = { [key: string]: JsonValue };

const folder = new URL("../../../schemas/", import.meta.url);

/** The schema files that the product ships. */
export function shippedFiles(): SchemaFile[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith(".json") && name !== "profiles.json")
    .map((name) => ({ name, text: readFileSync(new URL(name, folder), "utf8"), shipped: true }));
}

/** Text of a file below `schemas/`. */
export function schemaText(name: string): string {
  return readFileSync(new URL(name, folder), "utf8");
}

let models: ReadonlyMap<string, TableModel> | undefined;

/** Models of all shipped schemas, by entity name; read once for a test file. */
export function shippedModels(): ReadonlyMap<string, TableModel> {
  models ??= readAllSchemas(shippedFiles()).models;
  return models;
}

/** One shipped model. */
export function shippedModel(name: string): TableModel {
  const model = shippedModels().get(name);
  if (model === undefined) throw new Error(`no shipped schema ${name}`);
  return model;
}

/** A small valid schema; what a test cares about comes in the arguments. */
export function aSchema(
  properties: JsonObject = {},
  rest: JsonObject = {},
  entity: JsonObject = {},
): JsonObject {
  return {
    title: "车辆",
    "x-i18n": { "en-US": "Vehicle", "ja-JP": "車両" },
    type: "object",
    required: ["plate"],
    properties: {
      vehicleId: { title: "编号", type: "integer", readOnly: true },
      plate: {
        title: "车牌",
        "x-i18n": { "en-US": "Plate", "ja-JP": "ナンバー" },
        type: "string",
        maxLength: 20,
      },
      ...properties,
    },
    ...rest,
    "x-entity": {
      name: "vehicle",
      key: "vehicleId",
      label: "plate",
      scope: "group",
      changedBy: ["*"],
      access: { read: ["*"], create: ["admin"], update: ["admin"], delete: ["admin"] },
      ...entity,
    },
  };
}

/** Property of a schema with titles, so that only its kind matters. */
export function aField(field: JsonObject): JsonObject {
  return { title: "字段", "x-i18n": { "en-US": "Field", "ja-JP": "項目" }, ...field };
}

/** An `if` with its consequence; read from text, for an object written with a `then` looks like a promise to tools. */
export function aCondition(condition: JsonObject, consequence: JsonObject): JsonObject {
  return JSON.parse(`{"if": ${JSON.stringify(condition)}, "then": ${JSON.stringify(consequence)}}`);
}

/** Problems of a schema, read alone as a shipped file; `user` and `dept` are there to refer to. */
export function problemsOf(schema: JsonValue | string): readonly SchemaProblem[] {
  return readTableSchema("vehicle.json", schema, { allSchemas: neighbours(), shipped: true }).problems;
}

/** The model of a schema that must be valid. */
export function aModel(schema: JsonObject = aSchema()): TableModel {
  const result = readTableSchema("vehicle.json", schema, { allSchemas: neighbours(), shipped: true });
  if (result.model === undefined) throw new Error(JSON.stringify(result.problems));
  return result.model;
}

/** Model and validator of a schema that must be valid. */
export function aTable(schema: JsonObject = aSchema()): CompiledTable {
  return compileTable(aModel(schema));
}

/** Outlines of the tables that a schema under test may refer to. */
export function neighbours(): ReadonlyMap<string, TableOutline> {
  const outlines = ["user.json", "dept.json", "role.json", "right.json"].map((name) =>
    outlineOf(JSON.parse(schemaText(name))),
  );
  return new Map(outlines.map((outline) => [outline.name, outline]));
}
