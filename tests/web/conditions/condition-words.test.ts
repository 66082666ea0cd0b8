import { beforeAll, describe, expect, it } from "vitest";
import type { Language } from "#contract/codes/language.ts";
import { ComponentType } from "#contract/codes/component-type.ts";
import { loadTexts, startTexts, texts } from "#web/i18n/index.ts";
import { conditionFields } from "#web/conditions/condition-fields.ts";
import { conditionWords } from "#web/conditions/condition-words.ts";
import { aField, aNumber, aPage } from "../../support/builders/a-process.ts";

const fields = conditionFields(
  aPage(
    aNumber("amount", { componentTitle: "金额", i18n: { "en-US": "Amount", "ja-JP": "金額" } }),
    aField("kind", {
      componentTitle: "类型",
      i18n: { "en-US": "Kind", "ja-JP": "種別" },
      componentType: ComponentType.select,
      candidateJsonValue: [
        { VALUE: "annual", TEXT: "年假", i18n: { "en-US": "Annual leave", "ja-JP": "年次休暇" } },
      ],
    }),
  ),
);

describe("a condition in words", () => {
  beforeAll(() => startTexts("zh-CN", ["conditions", "task"]));

  const said = async (expression: string, language: Language) => {
    await texts.changeLanguage(language);
    await loadTexts(["conditions", "task"]);
    return conditionWords(expression, { t: texts.t as never, language, fields });
  };

  it.each<[string, Language, string]>([
    ["form.amount > 50000", "zh-CN", "金额大于 50,000"],
    ["form.amount > 50000", "en-US", "Amount is more than 50,000"],
    ["form.amount > 50000", "ja-JP", "金額が 50,000 より大きい"],
    ['form.kind = "annual"', "zh-CN", "类型等于“年假”"],
    ['form.kind = "annual"', "en-US", "Kind equals “Annual leave”"],
    ['instance.urgency = "urgent"', "en-US", "Urgency of the request equals “Urgent”"],
    ["applicant.deptLevel = 2", "zh-CN", "申请人的部门级别等于 2"],
    ["form.amount between 1 and 5", "zh-CN", "金额介于 1 和 5 之间"],
    [
      'form.amount > 5 and (form.kind != "annual" or applicant.deptLevel <= 2)',
      "en-US",
      "Amount is more than 5 and (Kind is not “Annual leave” or Department level of the applicant is at most 2)",
    ],
  ])("%s in %s: %s", async (expression, language, words) => {
    expect(await said(expression, language)).toBe(words);
  });

  it.each(["sum(form.lines.cost) > 5", "form.gone > 5", "form.amount > form.gone", "form.amount >", ""])(
    "%j has none",
    async (expression) => {
      expect(await said(expression, "en-US")).toBeUndefined();
    },
  );
});
