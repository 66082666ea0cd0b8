import { renderHook } from "@testing-library/react";
import { beforeAll, expect, test } from "vitest";
import { stepParts } from "#web/editing/index.ts";
import { startTexts } from "#web/i18n/index.ts";
import { useFormParts } from "../../../src/web/form-builder/use-form-parts.ts";
import { aField, aNumber, aPage } from "../../support/builders/a-process.ts";

beforeAll(() => startTexts("zh-CN", ["form-builder"]));

test("what changed in a form is called by its fields: one that came, one that went, one that is otherwise, the form itself", () => {
  // given
  const { result } = renderHook(() => useFormParts());
  const reason = aField("reason", { componentTitle: "事由" });
  const before = aPage(reason, aNumber("amount", { componentTitle: "金额", componentOrder: 2 }));

  // when
  const after = {
    ...before,
    label: "改过",
    components: [
      { ...reason, componentTitle: "用途" },
      aField("payee", { componentTitle: "收款人", componentOrder: 2 }),
    ],
  };

  // then
  expect(stepParts(result.current, before, after)).toEqual({
    added: ["收款人"],
    removed: ["金额"],
    changed: ["整个表单", "用途"],
  });
});

test("of one field alone it is said what is otherwise, in the words of its panel; a text in other languages is its text", () => {
  // given
  const { result } = renderHook(() => useFormParts());
  const amount = aNumber("amount", { componentTitle: "金额" });
  const before = aPage(amount);
  const said = (other: object) =>
    stepParts(result.current, before, { ...before, components: [{ ...amount, ...other }] }).properties;

  // then
  expect(said({ componentTitle: "总额", i18n: { "en-US": "Total" }, componentCol: 6 })).toEqual([
    "字段标题",
    "宽度（共 12 栏）",
  ]);
  expect(said({ commentsI18n: { "en-US": "With tax" } })).toEqual(["填写提示"]);
  expect(said({ candidateType: "DATAITEM", candidateValue: "cost" })).toEqual(["选项来源", "数据项"]);
  expect(said({ isResult: true, componentCol: 6 })).toBeUndefined();
  const named = stepParts(result.current, before, { ...before, i18n: { "en-US": "Leave" } });
  expect(named).toMatchObject({ changed: ["整个表单"], properties: ["表单名称"] });
});
