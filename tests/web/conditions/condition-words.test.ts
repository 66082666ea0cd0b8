import { beforeAll, describe, expect, it } from "vitest";
import type { Language } from "#contract/codes/language.ts";
import { ComponentType } from "#contract/codes/component-type.ts";
import { loadTexts, startTexts, texts } from "#web/i18n/index.ts";
import { conditionFields } from "#web/conditions/condition-fields.ts";
import { conditionWords } from "#web/conditions/condition-words.ts";
import { type CandidateNames, lookKey, looksIn } from "#web/conditions/candidate-names.ts";
import { aField, aNumber, aPage } from "../../support/builders/a-process.ts";

const fields = conditionFields(
  aPage(
    aNumber("amount", { componentTitle: "金额", i18n: { "en-US": "Amount", "ja-JP": "金額" } }),
    aField("fee", { componentTitle: "费用", componentType: ComponentType.money }),
    aField("kind", {
      componentTitle: "类型",
      i18n: { "en-US": "Kind", "ja-JP": "種別" },
      componentType: ComponentType.select,
      candidateJsonValue: [
        { VALUE: "annual", TEXT: "年假", i18n: { "en-US": "Annual leave", "ja-JP": "年次休暇" } },
      ],
    }),
    aField("stay", {
      componentTitle: "住宿",
      i18n: { "en-US": "Stay", "ja-JP": "宿泊" },
      componentType: ComponentType.dateRange,
    }),
    aField("leaves", {
      componentTitle: "出发",
      i18n: { "en-US": "Departure", "ja-JP": "出発" },
      componentType: ComponentType.dateTime,
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
    ["form.fee >= 8000", "zh-CN", "费用大于等于 8,000.00"],
    ["form.fee >= 0.125", "zh-CN", "费用大于等于 0.125"],
    ['form.kind = "annual"', "zh-CN", "类型等于“年假”"],
    ['form.kind = "annual"', "en-US", "Kind equals “Annual leave”"],
    ['instance.urgency = "urgent"', "en-US", "Urgency of the application equals “Urgent”"],
    ["applicant.deptLevel = 2", "zh-CN", "申请人的部门级别等于 2"],
    ['form.stay[1] > date("2026-03-01")', "zh-CN", "住宿（开始日期）大于 2026年3月1日"],
    ["form.stay[2] = null", "en-US", "Stay (last day) is empty"],
    ["form.stay[1] < form.stay[2]", "ja-JP", "宿泊（開始日）が 宿泊（終了日） より小さい"],
    [
      'form.leaves >= date and time("2026-03-01T17:05:00")',
      "en-US",
      "Departure is at least Mar 1, 2026, 17:05",
    ],
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

  describe("about values that are called something elsewhere", () => {
    const compared = conditionFields(
      aPage(
        aField("city", {
          componentTitle: "City",
          componentType: ComponentType.select,
          candidateType: "DATAITEM",
          candidateValue: "City",
        }),
        aField("supplier", {
          componentTitle: "Supplier",
          componentType: ComponentType.tableReference,
          candidateValue: "hrpSupplierT",
        }),
        aField("keeper", { componentTitle: "Keeper", componentType: ComponentType.person }),
        aField("unit", { componentTitle: "Unit", componentType: ComponentType.department }),
        aField("kind", {
          componentTitle: "Kind",
          componentType: ComponentType.select,
          candidateJsonValue: [{ VALUE: "annual", TEXT: "Annual leave" }],
        }),
      ),
    );
    const expressions = [
      'form.city = "JN"',
      'list contains(["JN", "XX"], form.city)',
      'form.supplier = "S1" or form.supplier = "S1"',
      'form.keeper = "LEADER01"',
      "form.unit = 12",
      'form.kind = "gone"',
    ];
    const called: Record<string, string | undefined> = {
      JN: "Jinan",
      S1: "Paper Ltd · S1",
      LEADER01: "Li Wei",
      "12": "Finance",
    };
    const names: CandidateNames = new Map(
      looksIn(expressions, compared).map((look) => {
        const label = called[look.code];
        return [lookKey(look), label === undefined ? { isGone: true } : { label, isGone: false }];
      }),
    );

    it("looks each up once, and none of the form's own choices", () => {
      expect(looksIn(expressions, compared).map(lookKey)).toEqual([
        "dataItem City JN",
        "dataItem City XX",
        "row hrpSupplierT S1",
        "person  LEADER01",
        "department  12",
      ]);
    });

    it.each([
      ['form.city = "JN"', "City equals “Jinan”"],
      ['list contains(["JN", "XX"], form.city)', "City is one of “Jinan”, “XX” (not found)"],
      ['form.supplier = "S1"', "Supplier equals “Paper Ltd · S1”"],
      ['form.keeper = "LEADER01"', "Keeper equals “Li Wei”"],
      ["form.unit = 12", "Unit equals “Finance”"],
      ['form.kind = "gone"', "Kind equals “gone” (not found)"],
    ])("%s: %s", async (expression, words) => {
      await texts.changeLanguage("en-US");
      await loadTexts(["conditions", "task"]);
      expect(
        conditionWords(expression, { t: texts.t as never, language: "en-US", fields: compared, names }),
      ).toBe(words);
    });

    it("says codes until the names have come, and of none that it is gone", async () => {
      await texts.changeLanguage("en-US");
      await loadTexts(["conditions", "task"]);
      const from = { t: texts.t as never, language: "en-US" as const, fields: compared };
      expect(conditionWords('form.city = "XX"', from)).toBe("City equals “XX”");
    });
  });
});
