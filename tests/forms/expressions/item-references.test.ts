import { describe, expect, it } from "vitest";
import { checkExpression, checkTransitionCondition, evaluateCondition, prepareExpression } from "#forms";
import type { FormValues } from "#contract/schema.ts";
import { instanceRecords } from "#contract/rules/instance-records.ts";
import type { FormComponent } from "#contract/shapes/form-page.ts";
import { aField, aPage, aTable } from "../../support/builders/a-process.ts";

const ofItem = (code: string, item: string, given: Partial<FormComponent> = {}) =>
  aField(code, { componentType: 1009, candidateType: "DATAITEM", candidateValue: item, ...given });
const page = aPage(
  ofItem("from", "CITY"),
  aField("reason"),
  aTable("stops", ofItem("city", "CITY"), aField("note")),
  ofItem("to", "CITY"),
  ofItem("class", "CLASS", { isCondition: false }),
);
const form: FormValues = { from: "BJ", stops: [{ city: "SH" }, { city: null }], to: "HZ", class: "Y" };

const holds = (expression: string, values: FormValues) =>
  evaluateCondition(prepareExpression(expression, page), {
    page,
    form: values,
    applicant: {},
    instance: {},
    now: "2026-11-27T00:00:00Z",
    timeZone: "Asia/Shanghai",
  });

describe("BPD_INSTANCE_REC[x].NAME", () => {
  it.each([
    ['BPD_INSTANCE_REC[0].CITY = "BJ"', true],
    ['BPD_INSTANCE_REC[1].CITY = "SH"', true],
    ["BPD_INSTANCE_REC[2].CITY = null", true],
    ['BPD_INSTANCE_REC[3].CITY = "HZ"', true],
    ["BPD_INSTANCE_REC[9].CITY = null", true],
    ['BPD_INSTANCE_REC [ 0 ] . CITY = form.from and form.reason != "BPD_INSTANCE_REC[0].CITY"', true],
    ['BPD_INSTANCE_REC[0].CLASS in ("Y", "C")', true],
    ['not(BPD_INSTANCE_REC[0].CITY = "BJ")', false],
  ])("%s: %s", (expression, expected) => {
    expect(checkExpression(expression, page)).toBeUndefined();
    expect(holds(expression, form)).toEqual({ holds: expected });
  });

  it("means the value that is recorded under that number", () => {
    for (const { recIndex, dataEnName, dataValue } of instanceRecords(page, form))
      expect(holds(`BPD_INSTANCE_REC[${recIndex}].${dataEnName} = "${dataValue}"`, form)).toEqual({
        holds: true,
      });
  });

  it("follows the rows as they come and go, and counts as reading the fields it may come from", () => {
    const prepared = prepareExpression('BPD_INSTANCE_REC[1].CITY = "HZ"', page);
    expect([...prepared.fields].toSorted()).toEqual(["stops", "to"]);
    expect(holds(prepared.expression, { ...form, stops: [] })).toEqual({ holds: true });
    expect(holds(prepared.expression, form)).toEqual({ holds: false });
  });

  it.each([
    ["BPD_INSTANCE_REC[0].TOWN = null", { problem: "expressionUnknownItem", params: { name: "TOWN" } }],
    [
      "BPD_INSTANCE_REC[1].CLASS = null",
      { problem: "expressionItemBeyond", params: { name: "CLASS", last: 0 } },
    ],
    ["BPD_INSTANCE_REC.CITY = null", { problem: "expressionItemForm", params: { name: "BPD_INSTANCE_REC" } }],
    [
      "BPD_INSTANCE_REC[form.x].CITY = null",
      { problem: "expressionItemForm", params: { name: "BPD_INSTANCE_REC" } },
    ],
    ["count(BPD_INSTANCE_REC) > 1", { problem: "expressionItemForm", params: { name: "BPD_INSTANCE_REC" } }],
  ])("is refused as %s", (expression, problem) => {
    expect(checkExpression(expression, page)).toEqual(problem);
  });

  it("does not get round a field that conditions may not read", () => {
    expect(checkTransitionCondition('BPD_INSTANCE_REC[0].CLASS = "Y"', page)).toMatchObject({
      problem: "fieldNotForConditions",
    });
  });
});
