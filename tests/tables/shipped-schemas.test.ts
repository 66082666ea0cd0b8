import { describe, expect, it } from "vitest";
import { languages } from "#contract/codes/language.ts";
import { annotationWords, createAjv, fieldKinds, readAllSchemas, readProfiles, snakeCase } from "#tables";
import { schemaText, shippedFiles, shippedModels } from "./support/a-table.ts";

const expected = [
  "menu",
  "right",
  "deptRel",
  "user",
  "role",
  "dept",
  "apiSystem",
  "apiLog",
  "apiAuth",
  "apiResource",
  "scheduleJob",
  "scheduleJobLog",
  "templates",
  "processRule",
  "dataItem",
  "dataItemControl",
  "bpdThirdpartTask",
  "bpdInstanceRec",
  "processLinkReport",
  "processReportExt",
  "processReportExclude",
  "ufDagl",
  "ufFkzh",
  "ufYzxx",
  "ufZzxx",
  "userExtendDate",
  "projectResultSim",
  "hrpSupplierT",
  "healthUfUserRel",
  "callextapiLog",
  "docNasUpload",
  "roleCollect",
  "operationLog",
  "processCategory",
  "taskType",
  "organ",
];

describe("the shipped schemas", () => {
  it("are valid, without a single warning", () => {
    // given
    const { names } = readNames();
    // when
    const { problems } = readAllSchemas(shippedFiles(), { profiles: names });
    // then
    expect(problems).toEqual([]);
  });

  it("hold every Basic table of the specification, the hidden data, the assistants, the absences the query permissions and the versions of the messaging app, in files named after them", () => {
    // when
    const { models, files } = readAllSchemas(shippedFiles());
    // then
    expect([...models.keys()].sort()).toEqual(
      [...expected, "userDataForbid", "assistant", "absence", "queryAuth", "messagingVersion"].sort(),
    );
    for (const [name, file] of files) expect(file).toBe(`${snakeCase(name).replaceAll("_", "-")}.json`);
  });

  it("are JSON Schemas that Ajv compiles unchanged in strict mode", () => {
    for (const file of shippedFiles()) {
      // given
      const schema = JSON.parse(file.text);
      delete schema.$schema;
      // when
      const compile = () => createAjv().compile(schema);
      // then
      expect(compile, file.name).not.toThrow();
    }
    expect(annotationWords).toHaveLength(11);
  });

  it("say everything in three languages, differently where the languages differ", () => {
    for (const model of shippedModels().values()) {
      for (const titles of [model.titles, ...model.fields.map((field) => field.titles)]) {
        for (const language of languages) expect(titles[language].trim()).not.toBe("");
        expect(titles["en-US"], JSON.stringify(titles)).not.toMatch(/[\u4e00-\u9fff]/);
      }
    }
  });

  it("show a list that a person can recognise rows in", () => {
    for (const model of shippedModels().values()) {
      expect(model.listColumns.length, model.name).toBeGreaterThanOrEqual(4);
      expect(model.filters.length, model.name).toBeGreaterThanOrEqual(2);
      const shown = model.listColumns.map((column) => column.field);
      expect(shown, model.name).toContain(model.label);
    }
  });

  it("let an action only do what its roles may see", () => {
    for (const model of shippedModels().values()) {
      for (const action of model.actions) {
        const readers = model.access.read;
        for (const role of action.roles ?? [])
          expect(readers.includes("*") || readers.includes(role), `${model.name}.${action.name}`).toBe(true);
      }
    }
  });

  it("use only kinds there are", () => {
    const used = new Set(
      [...shippedModels().values()].flatMap((model) => model.fields.map((field) => field.kind)),
    );
    for (const kind of used) expect(Object.keys(fieldKinds)).toContain(kind);
  });
});

function readNames(): { names: string[] } {
  const { profiles, problems } = readProfiles(schemaText("profiles.json"));
  expect(problems).toEqual([]);
  return { names: [...profiles.keys()] };
}
