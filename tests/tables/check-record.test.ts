import { describe, expect, it } from "vitest";
import type { JsonValue } from "#contract/schema.ts";
import {
  checkRecord,
  type CheckOptions,
  compileTable,
  recordErrorCodes,
  recordErrorText,
  type Row,
} from "#tables";
import { aField, aSchema, aTable, shippedModel } from "./support/a-table.ts";

const create: CheckOptions = { mode: "create" };

/** Errors of a row with a plate and the given field, by that field. */
function errorOf(field: { [word: string]: JsonValue }, value: JsonValue) {
  const verdict = checkRecord(
    aTable(aSchema({ probe: aField(field) })),
    { plate: "A1", probe: value },
    create,
  );
  return verdict.ok ? undefined : verdict.errors.probe;
}

describe("a value", () => {
  const words = {
    title: "只写大写字母。",
    "x-i18n": { "en-US": "Write capital letters.", "ja-JP": "英大文字で入力してください。" },
  };
  const choice = {
    type: "string",
    oneOf: [
      { const: "a", title: "状态" },
      { const: "b", title: "备注" },
    ],
  };
  it.each([
    [{ type: "string" }, 3, { code: "wrongType", params: { kind: "text" } }],
    [{ type: "integer" }, 1.5, { code: "wrongType", params: { kind: "integer" } }],
    [{ type: "integer" }, "1", { code: "wrongType", params: { kind: "integer" } }],
    [{ type: "boolean" }, "Y", { code: "wrongType", params: { kind: "boolean" } }],
    [choice, "c", { code: "notAChoice", params: {} }],
    [choice, 1, { code: "wrongType", params: { kind: "choice" } }],
    [{ type: "string", minLength: 3 }, "ab", { code: "tooShort", params: { limit: 3 } }],
    [{ type: "string", maxLength: 2 }, "汉字表", { code: "tooLong", params: { limit: 2 } }],
    [{ type: "integer", minimum: 0 }, -1, { code: "tooSmall", params: { limit: 0 } }],
    [{ type: "integer", maximum: 9 }, 10, { code: "tooLarge", params: { limit: 9 } }],
    [{ type: "number", exclusiveMinimum: 0 }, 0, { code: "notAbove", params: { limit: 0 } }],
    [{ type: "number", exclusiveMaximum: 1 }, 1, { code: "notBelow", params: { limit: 1 } }],
    [{ type: "number", multipleOf: 0.01 }, 1.00001, { code: "tooManyDecimals", params: { decimals: 2 } }],
    [{ type: "number", multipleOf: 0.01 }, 1.005, { code: "tooManyDecimals", params: { decimals: 2 } }],
    [{ type: "number", multipleOf: 0.1 }, 1.05, { code: "tooManyDecimals", params: { decimals: 1 } }],
    [{ type: "number", multipleOf: 0.5 }, 1.2, { code: "notMultiple", params: { step: 0.5 } }],
    [{ type: "integer", multipleOf: 5 }, 7, { code: "notMultiple", params: { step: 5 } }],
    [{ type: "string", pattern: "^[A-Z]+$" }, "ab", { code: "badPattern", params: { pattern: "^[A-Z]+$" } }],
    [{ type: "string", format: "date" }, "2026-02-30", { code: "badFormat", params: { format: "date" } }],
    [{ type: "string", format: "email" }, "nobody", { code: "badFormat", params: { format: "email" } }],
    [
      { type: "array", items: { type: "string" }, minItems: 2 },
      ["a"],
      { code: "tooFewMembers", params: { limit: 2 } },
    ],
    [
      { type: "array", items: { type: "string" }, maxItems: 1 },
      ["a", "b"],
      { code: "tooManyMembers", params: { limit: 1 } },
    ],
    [
      { type: "array", items: { type: "string" }, uniqueItems: true },
      ["a", "a"],
      { code: "doubledMember", params: {} },
    ],
    [{ type: "array", items: choice }, ["a", "z"], { code: "notAChoice", params: {} }],
  ] as const)("of %j may not be %j", (field, value, error) => {
    expect(errorOf(field as never, value as never)).toEqual(error);
  });

  it.each([
    ["words", { "x-pattern": words }, "只写大写字母。"],
    ["an example", { examples: ["ABC"] }, "格式不符合要求，请参照：ABC"],
    ["neither", {}, "格式不符合要求。"],
  ])("that misses a pattern with %s is told so without the regular expression", (_what, said, text) => {
    const error = errorOf({ type: "string", pattern: "^[A-Z]+$", ...said }, "ab");
    expect(error && recordErrorText(error, "zh-CN")).toBe(text);
    expect(error?.params.pattern).toBe("^[A-Z]+$");
  });

  it("that misses a pattern a condition adds is not told about the field's own", () => {
    // given
    const own = { type: "string", pattern: "^[A-Z]+$", "x-pattern": words };
    const table = aTable({
      ...aSchema({ probe: aField(own) }),
      if: { required: ["probe"], properties: { plate: { const: "A1" } } },
      // oxlint-disable-next-line unicorn/no-thenable
      then: { properties: { probe: { pattern: "^X" } } },
    });
    // when
    const verdict = checkRecord(table, { plate: "A1", probe: "ABC" }, create);
    // then
    expect(verdict.ok ? {} : verdict.errors).toEqual({
      probe: { code: "badPattern", params: { pattern: "^X" } },
    });
  });

  it("that is no e-mail address is told so in the reader's words", () => {
    const error = errorOf({ type: "string", format: "email" }, "nobody");
    expect(error && recordErrorText(error, "en-US")).toBe("Not a valid email address.");
    expect(error && recordErrorText(error, "zh-CN")).toBe("不是有效的邮箱地址。");
  });

  it.each([0.01, 0.07, 1.1, 4.35, 8.2, 19.99, 1_234_567.89, 123_456_789.12, 90_071_992_547.01, -0.29])(
    "of two decimals may be %d",
    (value) => {
      expect(errorOf({ type: "number", multipleOf: 0.01 }, value)).toBeUndefined();
    },
  );

  it("counts characters as people do: one beyond the basic plane is one", () => {
    expect(errorOf({ type: "string", maxLength: 2 }, "𠮷𠮷")).toBeUndefined();
  });

  it("of choices gets one message, not one for each choice", () => {
    const verdict = checkRecord(
      aTable(aSchema({ probe: aField(choice) })),
      { plate: "A", probe: "c" },
      create,
    );
    expect(verdict.ok ? {} : Object.keys(verdict.errors)).toEqual(["probe"]);
  });
});

describe("a row", () => {
  it("needs what is required; blank text and null are nothing", () => {
    const table = aTable();
    for (const row of [{}, { plate: null }, { plate: "" }, { plate: " \u3000" }] as Row[]) {
      expect(checkRecord(table, row, create)).toMatchObject({
        ok: false,
        errors: { plate: { code: "required" } },
      });
    }
  });

  it("may not set what it does not know or only the server sets", () => {
    const verdict = checkRecord(aTable(), { plate: "A", vehicleId: 7, colour: "red" }, create);
    expect(verdict).toMatchObject({
      ok: false,
      errors: { vehicleId: { code: "readOnly" }, colour: { code: "unknownField" } },
    });
  });

  it.each(["__proto__", "constructor", "toString"])(
    "may not smuggle in %s, which every object seems to have",
    (name) => {
      const row = JSON.parse(`{"plate": "A", "${name}": {"code": "readOnly"}}`) as Row;
      const verdict = checkRecord(aTable(), row, create);
      expect(verdict.ok).toBe(false);
      expect(verdict.ok ? [] : Object.keys(verdict.errors)).toEqual([name]);
    },
  );

  it("may carry what the server set when only something else is changed", () => {
    const stored = { vehicleId: 7, plate: "B", gone: "x" };
    expect(checkRecord(aTable(), stored, { mode: "update", changed: ["plate"] }).ok).toBe(true);
    expect(checkRecord(aTable(), stored, { mode: "update", changed: ["plate", "vehicleId"] })).toMatchObject({
      errors: { vehicleId: { code: "readOnly" } },
    });
  });

  it("of an import may name its key, to find the row", () => {
    expect(checkRecord(aTable(), { vehicleId: 7, plate: "B" }, { mode: "import" }).ok).toBe(true);
    expect(checkRecord(aTable(), { vehicleId: "x", plate: "B" }, { mode: "import" })).toMatchObject({
      errors: { vehicleId: { code: "wrongType" } },
    });
  });

  it("gets the defaults when it is new, and where such a field is cleared", () => {
    const table = aTable(
      aSchema({
        state: aField({ type: "string", default: "new" }),
        level: aField({ type: ["integer", "null"], default: 1 }),
      }),
    );
    expect(checkRecord(table, { plate: "A" }, create).row).toEqual({ plate: "A", state: "new", level: 1 });
    expect(checkRecord(table, { plate: "A", state: "old", level: null }, create).row).toEqual({
      plate: "A",
      state: "old",
      level: null,
    });
    expect(checkRecord(table, { plate: "A", state: "" }, { mode: "update" }).row).toEqual({
      plate: "A",
      state: "new",
    });
  });

  it("may clear an optional field with null, whatever its type", () => {
    const table = aTable(
      aSchema({ a: aField({ type: "string", minLength: 2 }), b: aField({ type: "integer", minimum: 1 }) }),
    );
    expect(checkRecord(table, { plate: "A", a: "", b: null }, { mode: "update" })).toEqual({
      ok: true,
      row: { plate: "A", a: null, b: null },
    });
  });

  it("keeps null where the schema makes it a value", () => {
    const table = aTable(
      aSchema(
        { a: aField({ type: ["string", "null"], oneOf: [{ const: "x", title: "状态" }] }) },
        { required: ["plate", "a"] },
      ),
    );
    expect(checkRecord(table, { plate: "A", a: null }, create).ok).toBe(true);
    expect(checkRecord(table, { plate: "A" }, create)).toMatchObject({ errors: { a: { code: "required" } } });
  });

  it("needs more when a condition holds", () => {
    const relation = compileTable(shippedModel("deptRel"));
    const head = { relType: "deptHead", userCode: "HEAD01", deptId: 1 };
    expect(checkRecord(relation, head, create).ok).toBe(true);
    expect(checkRecord(relation, { ...head, relType: "groupLeader" }, create)).toMatchObject({
      errors: { memberCode: { code: "required" } },
    });
  });

  it("needs a value where a condition asks for one that may be null otherwise", () => {
    const grant = compileTable(shippedModel("queryAuth"));
    const given = { subjectType: "user", reason: "查阅", status: "1", userCode: null, roleCode: null };
    expect(checkRecord(grant, given, create)).toMatchObject({ errors: { userCode: { code: "required" } } });
    expect(checkRecord(grant, { ...given, userCode: "STAFF01" }, create).ok).toBe(true);
  });

  it("needs what goes together with a value, null being none on either side", () => {
    const may = aField({ type: ["string", "null"] });
    const pair = aTable(aSchema({ from: may, to: may }, { dependentRequired: { from: ["to"] } }));
    for (const from of [null, "", undefined])
      expect(checkRecord(pair, { plate: "A", ...(from === undefined ? {} : { from }) }, create).ok).toBe(
        true,
      );
    for (const to of [{}, { to: null }, { to: "" }])
      expect(checkRecord(pair, { plate: "A", from: "x", ...to }, create)).toMatchObject({
        errors: { to: { code: "required" } },
      });
    expect(checkRecord(pair, { plate: "A", from: "x", to: "y" }, create).ok).toBe(true);
  });

  it("does not need what follows from a value that is not there, null being none", () => {
    const may = aField({ type: ["string", "null"] });
    // oxlint-disable-next-line unicorn/no-thenable
    const condition = { if: { required: ["from"] }, then: { required: ["to"] } };
    for (const more of [condition, { allOf: [condition] }]) {
      const table = aTable(aSchema({ from: may, to: may }, more));
      for (const from of [{}, { from: null }, { from: "" }])
        expect(checkRecord(table, { plate: "A", ...from }, create).ok).toBe(true);
      expect(checkRecord(table, { plate: "A", from: "x" }, create)).toMatchObject({
        errors: { to: { code: "required" } },
      });
    }
  });

  it("asks for null where a condition is about null itself", () => {
    const may = aField({ type: ["string", "null"] });
    const isNull = { required: ["from"], properties: { from: { const: null } } };
    // oxlint-disable-next-line unicorn/no-thenable
    const more = { if: isNull, then: { required: ["to"] } };
    const table = aTable(aSchema({ from: may, to: may }, more));
    expect(checkRecord(table, { plate: "A", from: null }, create).ok).toBe(false);
    expect(checkRecord(table, { plate: "A", from: "x" }, create).ok).toBe(true);
  });

  it("does not need what its condition hides", () => {
    const table = aTable(
      aSchema(
        {
          fuel: aField({
            type: "string",
            oneOf: [
              { const: "gas", title: "状态" },
              { const: "none", title: "备注" },
            ],
          }),
          tank: aField({ type: "integer", "x-ui": { when: { fuel: "gas" } } }),
        },
        { required: ["plate", "tank"] },
      ),
    );
    expect(checkRecord(table, { plate: "A", fuel: "none" }, create).ok).toBe(true);
    expect(checkRecord(table, { plate: "A", fuel: "gas" }, create)).toMatchObject({
      errors: { tank: { code: "required" } },
    });
  });

  it("is tested across fields, with the schema's own words", () => {
    const licence = compileTable(shippedModel("ufZzxx"));
    const row = {
      licenceNo: "1",
      licenceName: "a",
      licenceType: "other",
      holderCompany: "b",
      isPermanent: false,
      issuedOn: "2026-05-01",
      validUntil: "2026-04-30",
    };
    const verdict = checkRecord(licence, row, create);
    const error = verdict.ok ? undefined : verdict.errors.validUntil;
    expect(error?.code).toBe("rule");
    expect(error === undefined ? "" : recordErrorText(error, "en-US")).toBe(
      "The expiry date cannot be before the issue date.",
    );
    expect(checkRecord(licence, { ...row, validUntil: "2026-05-01" }, create).ok).toBe(true);
    expect(checkRecord(licence, { ...row, issuedOn: null }, create).ok).toBe(true);
  });

  it("is left as it was given", () => {
    const row = Object.freeze({ plate: "" });
    checkRecord(aTable(), row, create);
    expect(row).toEqual({ plate: "" });
  });
});

describe("the texts of errors", () => {
  it("are there for every code, in three languages, with their parameters filled in", () => {
    const params = {
      limit: 3,
      kind: "date",
      decimals: 2,
      step: 5,
      pattern: "^a$",
      format: "date",
      found: "x",
    };
    for (const code of recordErrorCodes) {
      for (const language of ["zh-CN", "en-US", "ja-JP"] as const) {
        const text = recordErrorText({ code, params }, language);
        expect(text.length, code).toBeGreaterThan(3);
        expect(text).not.toContain("{{");
      }
    }
  });
});
