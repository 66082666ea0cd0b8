import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { checkStart, saveApplyInfo, submitApply } from "#contract/calls/task/apply.ts";
import { ComponentType } from "#contract/codes/component-type.ts";
import type { FieldProblem } from "#contract/errors/refusal.ts";
import { checkFormValues } from "#contract/rules/form-values.ts";
import type { FormValues, JsonValue } from "#contract/schema.ts";
import type { FormComponent } from "#contract/shapes/form-page.ts";
import type { TaskDetail } from "#contract/shapes/task.ts";
import problemTexts from "../../src/contract/texts/zh-CN/problems.json" with { type: "json" };
import { aLeaveOffice } from "../support/a-leave-office.ts";
import { startTestApp, type TestApp } from "../support/app.ts";
import { aField, aNumber, aPage, aTable } from "../support/builders/a-process.ts";

const two = {
  candidateJsonValue: [
    { VALUE: "a", TEXT: "甲" },
    { VALUE: "b", TEXT: "乙" },
  ],
};
const kind = (type: keyof typeof ComponentType, given: Partial<FormComponent> = {}) =>
  aField(type, { componentType: ComponentType[type], ...given });
const page = aPage(
  kind("text", { maxLength: 5 }),
  kind("textArea"),
  aNumber("number", { minimum: 0, maximum: 100 }),
  aNumber("whole", { decimals: 0 }),
  kind("money"),
  kind("date", { dateFormat: "d.M.yy" }),
  kind("dateTime", { dateFormat: "yyyy/MM/dd hh:mm:ss.SSS" }),
  kind("dateRange"),
  kind("radio", two),
  kind("select", two),
  kind("checkBoxes", two),
  kind("multipleSelect", two),
  kind("person"),
  kind("department"),
  kind("switch"),
  kind("tableReference", { candidateValue: "menu" }),
  aTable("lines", aNumber("cost"), aField("day", { componentType: ComponentType.date })),
  aField("needed", { isRequired: true }),
);

/** A field, a value, and what is said of it; nothing where it is taken. Numbers have two decimals (spec §9). */
const cases: [string, JsonValue, Record<string, string>][] = [
  ["text", "五个字以内", {}],
  ["text", "这里有六个字", { text: "最多 5 个字符，请缩短。" }],
  ["text", 7, { text: "请填写文字。" }],
  ["number", 12.34, {}],
  ["number", 12.345, { number: "最多 2 位小数。" }],
  ["number", "zehn", { number: "请填写数字。" }],
  ["number", -1, { number: "不能小于 0。" }],
  ["number", 100.01, { number: "不能大于 100。" }],
  ["whole", 1.5, { whole: "请填写整数。" }],
  ["money", 0.1 + 0.2, { money: "最多 2 位小数。" }],
  ["money", 1e16, { money: "数字过大。" }],
  ["date", "2024-02-29", {}],
  ["date", "2023-02-29", { date: "请填写日期，如 2026-01-31。" }],
  ["date", "29.2.24", { date: "请填写日期，如 2026-01-31。" }],
  ["dateTime", "2026-01-31T08:00:00.123Z", {}],
  ["dateTime", "2026-01-31T08:00:00+09:00", {}],
  ["dateTime", "2026-01-31 08:00", { dateTime: "请填写日期和时间，如 2026-01-31T08:00:00Z。" }],
  ["dateTime", "2026-01-31T25:00:00Z", { dateTime: "请填写日期和时间，如 2026-01-31T08:00:00Z。" }],
  ["dateRange", ["2026-01-31", "2026-02-01"], {}],
  ["dateRange", ["2026-02-01", "2026-01-31"], { dateRange: "结束日期不能早于开始日期。" }],
  ["dateRange", ["2026-02-01"], { dateRange: "请选择开始和结束日期。" }],
  ["radio", "a", {}],
  ["radio", "c", { radio: "“c”不在选项中，请重新选择。" }],
  ["select", "甲", { select: "“甲”不在选项中，请重新选择。" }],
  ["checkBoxes", ["b", "a"], {}],
  ["checkBoxes", "a", { checkBoxes: problemTexts.notAList }],
  ["multipleSelect", ["a", "a"], { multipleSelect: "选项重复，请去掉一个。" }],
  ["person", [""], { person: "请选择人员。" }],
  ["department", true, { department: "请选择部门。" }],
  ["switch", "true", { switch: problemTexts.notYesOrNo }],
  ["tableReference", ["a"], { tableReference: "请选择一条记录。" }],
  ["lines", [{ cost: 1.25, day: "2026-01-31" }, {}], {}],
  ["lines", [{}, { cost: 1.005 }], { "lines[1].cost": "最多 2 位小数。" }],
  ["lines", [{ day: "31.1." }], { "lines[0].day": "请填写日期，如 2026-01-31。" }],
  ["lines", ["x"], { "lines[0]": "该行不完整，请重新填写。" }],
  ["stranger", 1, { stranger: "没有“stranger”这一项，请删除。" }],
];

describe("a form is checked alike on both ends", () => {
  let app: TestApp;
  let started: Pick<TaskDetail, "form" | "fieldRights"> & { instanceId: number; bpdTaskId: number };
  let as: string;
  beforeAll(async () => {
    app = await startTestApp();
    const office = await aLeaveOffice(app, { page });
    as = office.staff.userCode;
    started = (await app.call(checkStart, { processId: office.processId }, { as })).data;
  });
  afterAll(() => app.close());

  /** What the form itself says of values, by field. */
  function saidHere(values: FormValues, final: boolean): Record<string, string> {
    const problems = checkFormValues(started.form, values, started.fieldRights, { final });
    return Object.fromEntries(Object.entries(problems).map(([path, problem]) => [path, textOf(problem)]));
  }

  it.each(cases)("%s %j", async (code, value, said) => {
    // when
    const { instanceId, bpdTaskId } = started;
    const saved = await app.call(
      saveApplyInfo,
      { instanceId, bpdTaskId, applyTitle: "一份申请", data: JSON.stringify({ [code]: value }) },
      { as },
    );

    // then
    expect(saidHere({ [code]: value }, false)).toEqual(said);
    expect(saved.body.errors ?? {}).toEqual(said);
    expect(saved.status).toBe(Object.keys(said).length === 0 ? 200 : 422);
  });

  it("asks for the same fields before it is sent", async () => {
    // when
    const { instanceId, bpdTaskId } = started;
    const sent = await app.call(submitApply, { instanceId, bpdTaskId, applyUser: as }, { as });

    // then
    expect(saidHere({}, true)).toEqual({ needed: "请填写此项。" });
    expect(sent.body.errors).toEqual({ needed: "请填写此项。" });
  });
});

function textOf({ problem, params = {} }: FieldProblem): string {
  const text = (problemTexts as Record<string, string>)[problem] ?? problem;
  return text.replaceAll(/\{\{(\w+)\}\}/g, (_place, name: string) => String(params[name]));
}
