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
