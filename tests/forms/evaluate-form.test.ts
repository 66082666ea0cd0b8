import fc from "../support/properties.ts";
import { describe, expect, it } from "vitest";
import { ComponentType } from "#contract/codes/component-type.ts";
import type { FormEvent, FormPage } from "#contract/shapes/form-page.ts";
import { checkFormPage, evaluateForm, standingOf, valuesSet } from "#forms";
import { aField, aNumber, aPage } from "../support/builders/a-process.ts";

const write = { kind: "write", detail: "write", more: "write", total: "write" } as const;

function anEvent(given: Partial<FormEvent>): FormEvent {
  return { componentCode: "detail", sourceList: ["kind"], triggerType: "change", function: "show", ...given };
}

function aPageWith(...events: FormEvent[]): FormPage {
  const page = aPage(
    aField("kind"),
    aField("detail", { isRequired: true }),
    aField("more"),
    aNumber("total", { maximum: 10 }),
  );
  return { ...page, events };
}

const shownForOther = anEvent({ condition: 'form.kind = "other"' });

describe("how a form stands", () => {
  it("shows a field for as long as its condition holds, and asks for it only then", () => {
    // given
    const page = aPageWith(shownForOther);

    // when
    const hidden = evaluateForm(page, { kind: "usual" }, write, { final: true });
    const shown = evaluateForm(page, { kind: "other" }, write, { final: true });

    // then
    expect([hidden.visible["detail"], hidden.required["detail"], hidden.problems]).toEqual([
      false,
      false,
      {},
    ]);
    expect([shown.visible["detail"], shown.required["detail"]]).toEqual([true, true]);
    expect(shown.problems).toEqual({ detail: { problem: "required" } });
  });

  it("takes a field that is not shown for empty wherever it is read", () => {
    // given
    const shownForDetail = anEvent({
      componentCode: "more",
      sourceList: ["detail"],
      condition: "form.detail != null",
    });
    const page = aPageWith(shownForDetail, shownForOther);

    // when
    const { visible } = standingOf(page, { kind: "usual", detail: "left over" }, write);

    // then
    expect(visible["more"]).toBe(false);
  });

  it("asks for a field, or no longer, as events say", () => {
    // given
    const asks = anEvent({ componentCode: "more", function: "require", condition: 'form.kind = "other"' });
    const frees = anEvent({ function: "optional", condition: 'form.kind = "other"' });
    const page = aPageWith(asks, frees);

    // when
    const { required } = standingOf(page, { kind: "other" }, write);

    // then
    expect([required["more"], required["detail"]]).toEqual([true, false]);
  });

  it("computes over what was sent and judges the result", () => {
    // given
    const sums = anEvent({
      componentCode: "total",
      function: "compute",
      expression: "number(form.kind) + 0.1 + 0.2",
    });

    // when
    const small = evaluateForm(aPageWith(sums), { kind: "1", detail: "d", total: 99 }, write, {
      final: true,
    });
    const large = evaluateForm(aPageWith(sums), { kind: "20", detail: "d" }, write, { final: true });

    // then
    expect([small.computed, small.problems]).toEqual([{ total: 1.3 }, {}]);
    expect(large.problems).toEqual({ total: { problem: "aboveMaximum", params: { maximum: 10 } } });
  });

  it("lets an event pass by whoever may not see what it reads", () => {
    // when
    const { visible } = standingOf(aPageWith(shownForOther), {}, { ...write, kind: "hide" });

    // then
    expect(visible).toMatchObject({ kind: false, detail: true });
  });

  it("has nothing worked out for a field that is not shown", () => {
    // given
    const formula = aField("sum", { componentType: ComponentType.formula, expression: "form.total + 1" });
    const page = {
      ...aPage(aField("kind"), aNumber("total"), formula),
      events: [anEvent({ componentCode: "sum", condition: 'form.kind = "other"' })],
    };

    // when
    const [hidden, shown] = ["usual", "other"].map((kind) => standingOf(page, { kind, total: 1 }, write));

    // then
    expect([hidden?.computed["sum"], hidden?.visible["sum"]]).toEqual([null, false]);
    expect(shown?.computed["sum"]).toBe(2);
  });

  it("works out formulas alone, and none that is blank", () => {
    // given
    const text = aField("text", { expression: "1 + 1" });
    const blank = aField("blank", { componentType: ComponentType.formula, expression: "  " });

    // then
    expect(standingOf(aPage(text, blank), { text: "mine" }, write).computed).toEqual({});
  });

  it("leaves to the server what is worked out of the person or of the time of day", () => {
    // given
    const formulas = ["applicant.deptLevel", "now.hour", "form.total + 1"].map((expression, index) =>
      aField(`f${index}`, { componentType: ComponentType.formula, expression }),
    );

    // when
    const { computed } = standingOf(aPage(aNumber("total"), ...formulas), { total: 1 }, write);

    // then
    expect(computed).toEqual({ f2: 2 });
  });

  it("pays no heed to an event that is switched off", () => {
    // when
    const { visible } = standingOf(aPageWith({ ...shownForOther, status: 12 }), {}, write);

    // then
    expect(visible["detail"]).toBe(true);
  });

  it("gives a reader who sees all the verdict of the server, whatever the form", () => {
    // given
    const texts = fc.constantFrom("other", "usual", "", null);
    const figures = fc.oneof(fc.integer({ min: -20, max: 20 }), fc.constant(null));
    const conditions = fc.constantFrom('form.kind = "other"', "form.total > 3", "form.more = null", "");
    const functions = fc.constantFrom("show", "hide", "require", "optional");
    const events = fc.array(
      fc
        .record({ condition: conditions, function: functions })
        .map((given) => anEvent({ ...given, sourceList: ["kind", "total", "more"] })),
      { maxLength: 5 },
    );
    const values = fc.record({ kind: texts, detail: texts, more: texts, total: figures });

    fc.assert(
      fc.property(events, values, (list, given) => {
        const page = aPageWith(...list);

        // when
        const here = standingOf(page, given, write);
        const there = standingOf(structuredClone(page), given, write, {
          applicant: {},
          instance: {},
          now: "",
          timeZone: "Asia/Shanghai",
        });

        // then
        expect(here).toEqual(there);
      }),
      { numRuns: 300 },
    );
  });
});

describe("values that events set", () => {
  const sets = anEvent({ function: "set", expression: 'form.kind + "!"' });

  it("are given when a source changes, and are the person's own from then on", () => {
    // when
    const afterSource = valuesSet(aPageWith(sets), { kind: "a" }, write, "change", ["kind"]);
    const afterOther = valuesSet(aPageWith(sets), { kind: "a", detail: "mine" }, write, "change", ["detail"]);

    // then
    expect([afterSource, afterOther]).toEqual([{ detail: "a!" }, {}]);
  });

  it("fill only what is empty when a form is opened, and only what may be written", () => {
    // given
    const page = aPageWith({ ...sets, triggerType: "load" });

    // then
    expect(valuesSet(page, { kind: "a" }, write, "load")).toEqual({ detail: "a!" });
    expect(valuesSet(page, { kind: "a", detail: "b" }, write, "load")).toEqual({});
    expect(valuesSet(page, { kind: "a" }, { ...write, detail: "read" }, "load")).toEqual({});
  });
});

describe("a form page's events", () => {
  it.each([
    [
      "a circle",
      [
        shownForOther,
        anEvent({ componentCode: "kind", sourceList: ["detail"], condition: "form.detail != null" }),
      ],
      "components[0].componentCode",
      "dependsOnItself",
    ],
    [
      "a field that is no source",
      [anEvent({ condition: "form.total > 1" })],
      "events[0].condition",
      "sourceMissing",
    ],
    [
      "something beside the form",
      [anEvent({ condition: "applicant.deptLevel > 1" })],
      "events[0].condition",
      "eventReadsOutsideForm",
    ],
    [
      "a condition that cannot be read",
      [anEvent({ condition: "form.kind >" })],
      "events[0].condition",
      "expressionSyntax",
    ],
    [
      "the time of day",
      [anEvent({ condition: "now.hour > 1" })],
      "events[0].condition",
      "eventReadsOutsideForm",
    ],
    ["showing on load", [anEvent({ triggerType: "load" })], "events[0].triggerType", "triggerUnfit"],
    ["an unknown function", [anEvent({ function: "explode" })], "events[0].function", "notOneOf"],
    ["setting nothing", [anEvent({ function: "set" })], "events[0].expression", "required"],
  ])("are refused for %s", (_title, events, path, problem) => {
    // when
    const problems = checkFormPage(aPageWith(...events));

    // then
    expect(problems[path]).toMatchObject({ problem });
  });

  it("may follow changes of one another where they read nothing of each other", () => {
    // given
    const one = anEvent({ condition: 'form.kind = "x"' });
    const other = anEvent({
      componentCode: "kind",
      sourceList: ["detail", "more"],
      condition: 'form.more = "x"',
    });

    // then
    expect(checkFormPage(aPageWith(one, other))).toEqual({});
  });

  it("are refused for a circle by the fields on it, not by those that only read one", () => {
    // given
    const reads = (componentCode: string, source: string) =>
      anEvent({ componentCode, sourceList: [source], condition: `form.${source} != null` });

    // when
    const problems = checkFormPage(
      aPageWith(reads("kind", "detail"), reads("detail", "more"), reads("more", "detail")),
    );

    // then
    expect(Object.keys(problems)).toEqual(["components[1].componentCode", "components[2].componentCode"]);
    expect(problems["components[1].componentCode"]?.params).toEqual({ field: "detail, more" });
  });

  it("may ask for fields of one another", () => {
    // given
    const one = anEvent({ function: "require", condition: 'form.kind = "x"' });
    const other = anEvent({
      componentCode: "kind",
      sourceList: ["detail"],
      function: "require",
      condition: 'form.detail = "x"',
    });

    // then
    expect(checkFormPage(aPageWith(one, other))).toEqual({});
  });

  it("a formula that reads itself is refused", () => {
    // given
    const formula = aField("sum", { componentType: ComponentType.formula, expression: "form.sum + 1" });

    // then
    expect(checkFormPage(aPage(formula))).toMatchObject({
      "components[0].componentCode": { problem: "dependsOnItself" },
    });
  });
});
