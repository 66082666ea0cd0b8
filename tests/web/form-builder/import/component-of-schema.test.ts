import { expect, test } from "vitest";
import { componentsOfSchema } from "#web/form-builder/import/component-of-schema.ts";

const choice = String;

test("a field of a schema has its names in every language: its own, and those that tables share", () => {
  const [own, shared, none] = componentsOfSchema(
    {
      properties: {
        systemCode: {
          title: "系统代码",
          "x-i18n": { "en-US": "System code", "ja-JP": "システムコード" },
          type: "string",
        },
        status: { title: "状态", type: "string", oneOf: [{ const: "1", title: "启用" }] },
        nickname: { title: "外号", type: "string" },
      },
    },
    choice,
  );

  expect(own).toMatchObject({
    componentTitle: "系统代码",
    i18n: { "en-US": "System code", "ja-JP": "システムコード" },
  });
  expect(shared).toMatchObject({ componentTitle: "状态", i18n: { "en-US": "Status" } });
  expect(shared?.candidateJsonValue?.[0]).toMatchObject({ TEXT: "启用", i18n: { "en-US": "Enabled" } });
  expect(none).toMatchObject({ componentTitle: "外号" });
  expect(none).not.toHaveProperty("i18n");
});

test("a field without a title is called by its name", () => {
  expect(componentsOfSchema({ properties: { plate: { type: "string" } } }, choice)[0]?.componentTitle).toBe(
    "plate",
  );
});
