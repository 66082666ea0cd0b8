import { ComponentDataType, ComponentType } from "#contract/codes/component-type.ts";
import type { FormComponent, FormPage } from "#contract/shapes/form-page.ts";
import { aField, aPage } from "./a-process.ts";

type Titles = readonly [chinese: string, english: string, japanese: string];

/** Choices long and short, so that one sees whether they wrap. */
const choices = [
  { VALUE: "a", TEXT: "甲类", i18n: { "en-US": "Category A", "ja-JP": "区分 A" } },
  {
    VALUE: "b",
    TEXT: "乙类（须另附财务部书面说明）",
    i18n: {
      "en-US": "Category B (a written statement of the finance department is needed)",
      "ja-JP": "区分 B（財務部の書面による説明が別途必要）",
    },
  },
];

function kind(
  type: keyof typeof ComponentType,
  [chinese, english, japanese]: Titles,
  given: Partial<FormComponent> = {},
): FormComponent {
  return aField(given.componentCode ?? type, {
    componentTitle: chinese,
    i18n: { "en-US": english, "ja-JP": japanese },
    componentType: ComponentType[type],
    ...given,
  });
}

const list = { componentDataType: ComponentDataType.list };
const figure = { componentDataType: ComponentDataType.number };

function columns(): FormComponent[] {
  return [
    kind("text", ["项目场地", "Project site", "プロジェクトの場所"], {
      componentCode: "site",
      isRequired: true,
    }),
    kind("textArea", ["说明", "Remarks", "説明"], { componentCode: "remark" }),
    kind("date", ["日期", "Day", "日付"], { componentCode: "day" }),
    kind("select", ["类别", "Category", "区分"], { componentCode: "category", candidateJsonValue: choices }),
    kind("person", ["经办人", "Handled by", "担当者"], { componentCode: "who" }),
    kind("money", ["预算金额", "Budgeted amount", "予算額"], { componentCode: "budget", ...figure }),
    kind("number", ["数量", "Quantity", "数量"], { componentCode: "count", ...figure }),
    kind("formula", ["小计", "Subtotal", "小計"], {
      componentCode: "sum",
      expression: "row.budget * row.count",
      ...figure,
    }),
  ].map((column, index) => ({ ...column, componentOrder: index + 1 }));
}

/** A page with every kind of component, its titles in three languages. `table` is what its reference points to. */
export function everyKindPage(table = "supplier"): FormPage {
  const components = [
    kind("staticText", ["基本信息", "Basics", "基本情報"], {
      comments: "请如实填写，提交后由财务部核对。",
      commentsI18n: {
        "en-US": "Please state it as it is; finance checks it.",
        "ja-JP": "事実のとおり記入してください。経理部が確認します。",
      },
    }),
    kind("text", ["合同名称", "Name of the contract", "契約名"], { isRequired: true }),
    kind("number", ["数量", "Quantity", "数量"], figure),
    kind("money", ["合同金额（含税）", "Amount of the contract, tax included", "契約金額（税込）"], figure),
    kind("date", ["签订日期", "Signed on", "締結日"], { isRequired: true }),
    kind("dateTime", ["会议时间", "Meeting", "会議の日時"]),
    kind("dateRange", ["有效期", "Valid", "有効期間"]),
    kind("radio", ["类别", "Category", "区分"], { candidateJsonValue: choices, componentCol: 6 }),
    kind("checkBoxes", ["适用范围", "Applies to", "適用範囲"], {
      candidateJsonValue: choices,
      componentCol: 6,
      ...list,
    }),
    kind("select", ["等级", "Level", "等級"], { candidateJsonValue: choices }),
    kind("multipleSelect", ["标签", "Tags", "タグ"], { candidateJsonValue: choices, ...list }),
    kind("switch", ["需要用印", "To be sealed", "押印が必要"]),
    kind("person", ["项目负责人", "Project lead", "プロジェクト責任者"]),
    kind("department", ["承办部门", "Department in charge", "担当部門"]),
    kind("tableReference", ["供应商", "Supplier", "仕入先"], { candidateValue: table }),
    kind("formula", ["合计", "Total", "合計"], { expression: "form.money * form.number", ...figure }),
    kind("formula", ["预计总额", "Grand total", "総額の見込み"], {
      componentCode: "square",
      componentCol: 2,
      expression: "form.money * form.money * form.number",
      ...figure,
    }),
    kind("formula", ["摘要", "Summary", "要約"], {
      componentCode: "summary",
      expression: 'form.text + " / " + form.text',
    }),
    kind("textArea", ["事由", "Purpose", "目的"], {
      componentCol: 12,
      comments: "写明背景、用途和依据。",
      commentsI18n: {
        "en-US": "Background, use and reasons.",
        "ja-JP": "背景、用途、根拠を書いてください。",
      },
    }),
    kind("attachment", ["附件", "Attachments", "添付ファイル"], list),
    kind("sealPlacements", ["用印位置", "Seal positions", "押印箇所"], {
      componentDataType: ComponentDataType.rows,
    }),
    {
      ...kind("subTable", ["明细", "Details", "明細"]),
      componentDataType: ComponentDataType.rows,
      children: columns(),
    },
  ].map((component, index) => ({ ...component, componentOrder: index + 1 }));
  return { ...aPage(...components), label: "每一种字段" };
}

export const longSentence =
  "为保证华东区域分支机构档案库房改造按期完成，经与工程管理部、信息技术部及监理单位多次核对现场条件后，拟采购恒温恒湿设备并同步更换消防报警线路，所需费用从年度预算中列支。";

/** Values for such a page: long texts, large figures, this many rows. */
export function everyKindValues(given: {
  rows: number;
  userCode: string;
  deptId?: number;
  reference?: string;
  attachments?: { fileId: string; fileName: string }[];
}) {
  return {
    text: "华东区域分支机构档案库房恒温恒湿及消防报警改造工程采购与安装合同（二〇二六年第三批次，含监理）",
    number: 12,
    money: 1_234_567.8,
    date: "2026-03-01",
    dateTime: "2026-03-02T06:30:00.000Z",
    dateRange: ["2026-03-01", "2027-02-28"],
    radio: "b",
    checkBoxes: ["a", "b"],
    select: "b",
    multipleSelect: ["a", "b"],
    switch: true,
    person: given.userCode,
    ...(given.deptId === undefined ? {} : { department: given.deptId }),
    ...(given.reference === undefined ? {} : { tableReference: given.reference }),
    textArea: `${longSentence}\n\n${longSentence}${longSentence}\n${longSentence}`,
    attachment: given.attachments ?? [],
    subTable: Array.from({ length: given.rows }, (_row, index) => ({
      site: index % 3 === 0 ? "华东区域分支机构档案库房改造工程二期（含监理）" : `场地 ${index + 1}`,
      remark: index % 4 === 1 ? longSentence : "按计划进行",
      day: "2026-03-01",
      category: index % 2 === 0 ? "a" : "b",
      who: given.userCode,
      budget: 10_000.5 * (index + 1),
      count: index + 1,
    })),
  };
}
