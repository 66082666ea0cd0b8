import { describe, expect, it } from "vitest";
import { languages } from "#contract/codes/language.ts";
import type { JsonValue } from "#contract/schema.ts";
import { type FieldKind, fieldKinds, filterOperators, recordErrorText } from "#tables";
import { aField, aModel, aSchema } from "./support/a-table.ts";

const choices = { oneOf: [{ const: "a", title: "状态" }] };
const declared: Readonly<Record<FieldKind, { [word: string]: JsonValue }>> = {
  text: { type: "string" },
  longText: { type: "string", "x-ui": { widget: "textarea" } },
  integer: { type: "integer" },
  decimal: { type: "number" },
  money: { type: "number", multipleOf: 0.01, "x-ui": { widget: "money" } },
  boolean: { type: "boolean" },
  date: { type: "string", format: "date" },
  instant: { type: ["string", "null"], format: "date-time" },
  choice: { type: "string", ...choices },
  multiChoice: { type: "array", items: { type: "string", ...choices } },
  reference: { type: "string", "x-ref": { entity: "role" } },
  person: { type: "string", "x-ref": { entity: "user" } },
  department: { type: "integer", "x-ref": { entity: "dept" } },
  attachment: { type: "array", items: { type: "object" }, "x-ui": { widget: "attachment" } },
  json: { type: "object" },
  icon: { type: "string", "x-ui": { widget: "icon" } },
  cron: { type: "string", "x-ui": { widget: "cron" } },
  colour: { type: "string", "x-ui": { widget: "color" } },
};

describe("kinds of field", () => {
  it.each(Object.entries(declared))("%s is recognised from what the schema says", (kind, field) => {
    const model = aModel(aSchema({ probe: aField(field) }));
    expect(model.fields.at(-1)?.kind).toBe(kind);
  });

  it("take a reference's column from its target", () => {
    const model = aModel(aSchema({ owner: aField(declared.person), dept: aField(declared.department) }));
    expect(model.fields.slice(2).map((field) => field.columnType)).toEqual(["text", "integer"]);
  });

  it("have an index of their own where it is asked for, the key where texts in it are looked for alone", () => {
    const indexed = (words: { [word: string]: JsonValue }) => ({ ...words, "x-db": { index: true } });
    const model = aModel(
      aSchema(
        {
          code: aField(indexed({ type: "string", maxLength: 9, "x-ui": { filter: "like" } })),
          name: aField(indexed({ type: "string", "x-ui": { filter: "like" } })),
        },
        { required: ["plate", "code"] },
        { key: "code" },
      ),
    );
    const indexes = Object.fromEntries(model.fields.map((field) => [field.name, field.indexes]));
    expect([indexes["code"], indexes["name"], indexes["plate"]]).toEqual([
      ["trigram"],
      ["plain", "trigram"],
      [],
    ]);
  });

  it("read a figure that no number is as none", () => {
    const field = aModel(aSchema({ probe: aField({ type: "number" }) })).fields.at(-1);
    expect(field && fieldKinds.decimal.readValue("9".repeat(400), field)).toBeUndefined();
    expect(field && fieldKinds.decimal.readValue("9".repeat(4), field)).toBe(9_999);
  });

  it("keep JSON that a schema calls text as text", () => {
    const model = aModel(aSchema({ body: aField({ type: "string", "x-ui": { widget: "json" } }) }));
    expect(model.fields.at(-1)).toMatchObject({ kind: "json", columnType: "text" });
  });

  it.each(Object.entries(fieldKinds))(
    "%s has operators, an input and a name in every language",
    (kind, definition) => {
      for (const operator of definition.operators) expect(filterOperators).toContain(operator);
      expect(definition.operators).toContain("isNull");
      expect(definition.widgets.length).toBeGreaterThan(0);
      const texts = languages.map((language) =>
        recordErrorText({ code: "wrongType", params: { kind } }, language),
      );
      expect(new Set(texts).size).toBe(languages.length);
      if (kind !== "json" && kind !== "cron") expect(texts[0]).not.toContain(kind);
    },
  );
});
