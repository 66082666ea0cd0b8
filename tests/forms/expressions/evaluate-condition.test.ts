import { describe, expect, it } from "vitest";
import { ComponentType } from "#contract/codes/component-type.ts";
import { utcOffsetAt } from "#contract/rules/time-zone.ts";
import type { FormValues } from "#contract/schema.ts";
import { evaluateCondition, prepareExpression } from "../../../src/forms/expressions/evaluate-condition.ts";
import { instantText } from "#contract/rules/instant-text.ts";
import { aField, aNumber, aPage, aTable } from "../../support/builders/a-process.ts";

const page = aPage(
  aNumber("amount"),
  aField("start", { componentType: ComponentType.date }),
  aField("span", { componentType: ComponentType.dateRange }),
  aField("at", { componentType: ComponentType.dateTime }),
  aTable(
    "lines",
    aField("item"),
    aNumber("cost"),
    aField("day", { componentType: ComponentType.date }),
    aField("at", { componentType: ComponentType.dateTime }),
  ),
);

function evaluate(expression: string, form: FormValues, now = "2026-03-02T17:00:00+08:00") {
  return evaluateCondition(prepareExpression(expression), {
    page,
    form,
    applicant: { userCode: "STAFF", deptId: 7 },
    instance: { title: "Chairs" },
    now,
    timeZone: "Asia/Shanghai",
  });
}

describe("evaluate a condition", () => {
  it.each<[string, FormValues, boolean]>([
    ["form.amount > 5000", { amount: 6000 }, true],
    ["form.amount > 5000", { amount: 5000 }, false],
    ["sum(form.lines.cost) > 5", { lines: [{ cost: 3 }, { cost: 4 }] }, true],
    ["count(form.lines) = 0", {}, true],
    ["form.amount = null", {}, true],
    ['form.start > date("2026-01-01")', { start: "2026-01-05" }, true],
    ['form.lines[1].day = date("2026-01-05")', { lines: [{ day: "2026-01-05" }] }, true],
    ['form.span[2] - form.span[1] > duration("P2D")', { span: ["2026-01-01", "2026-01-05"] }, true],
    ['now > date and time("2026-03-02T08:59:00Z")', {}, true],
    ["date(now).day = 2", {}, true],
    ['form.at > date and time("2026-01-01T00:00:00Z")', { at: "2026-01-05T00:00:00Z" }, true],
    ["form.at = null", { at: 5 }, true],
    ["form.start = null", { start: 5 }, true],
    ["form.span = null", { span: 5 }, true],
    ["count(form.lines) = 0", { lines: "none" }, true],
    ["form.lines[1].item = null", { lines: [5] }, true],
    ["form.lines[1].item = null", { lines: [null] }, true],
    ['form.lines[1].item = "a" and form.amount = 1', { lines: [{ item: "a" }], amount: 1 }, true],
    ['applicant.userCode = "STAFF" and instance.title = "Chairs"', {}, true],
  ])("%s over %j is %s", (expression, form, holds) => {
    expect(evaluate(expression, form)).toEqual({ holds });
  });

  it.each([
    ["Asia/Shanghai", "2026-01-15T16:20:00Z", "2026-01-16", 0],
    ["Asia/Shanghai", "2026-01-15T23:40:00Z", "2026-01-16", 7],
    ["America/New_York", "2026-01-15T23:40:00Z", "2026-01-15", 18],
    ["America/New_York", "2026-07-15T23:40:00Z", "2026-07-15", 19],
  ])("now has the day and hour of the organization's clock: of %s at %s", (timeZone, instant, day, hour) => {
    const at = Date.parse(instant);
    const now = instantText(at, utcOffsetAt(timeZone, at));
    expect(evaluate(`date(now) = date("${day}") and now.hour = ${hour}`, {}, now)).toEqual({ holds: true });
  });

  it.each<[string, FormValues]>([
    ["form.amount > 5000", {}],
    ["form.amount / 0 > 1", { amount: 1 }],
    ["form.amount", { amount: 1 }],
    ["form.amount >", { amount: 1 }],
    ["form.nothing > 1", {}],
  ])("%s over %j has failed instead of being false", (expression, form) => {
    expect(evaluate(expression, form)).toHaveProperty("failed");
  });

  it("a failure belongs to the values it came of and not to those worked out after them", () => {
    // given
    const condition = prepareExpression("form.amount > 5000");
    const over = (form: FormValues) =>
      evaluateCondition(condition, { page, form, applicant: {}, instance: {}, now: "", timeZone: "UTC" });

    // when
    const answers = [{}, { amount: 6000 }, { amount: null }, { amount: 1 }].map(over);

    // then
    expect(answers).toEqual([
      { failed: expect.any(String) },
      { holds: true },
      { failed: expect.any(String) },
      { holds: false },
    ]);
  });

  it("a comment at the end of an expression takes nothing in", () => {
    // given
    const expression = "form.amount > 5000 // much";

    // when
    const answer = evaluate(expression, { amount: 6000 });

    // then
    expect(answer).toEqual({ holds: true });
  });
});

describe("a date and time", () => {
  /** Whether an expression holds by the clock of an organisation. */
  const holdsIn = (timeZone: string, expression: string, form: FormValues) =>
    evaluateCondition(prepareExpression(expression, page), {
      page,
      form,
      applicant: {},
      instance: { urgency: "general" },
      now: "2026-03-02T17:00:00+08:00",
      timeZone,
    });

  it.each([
    ["Asia/Shanghai", "2026-11-27T19:00:00Z", "2026-11-28T03:00:00"],
    ["Asia/Shanghai", "2026-11-27T15:59:59.999Z", "2026-11-27T23:59:59"],
    ["Asia/Shanghai", "2026-11-27T16:00Z", "2026-11-28T00:00:00"],
    ["Asia/Shanghai", "2026-11-27T19:00:00-05:00", "2026-11-28T08:00:00"],
    ["America/New_York", "2026-11-28T03:00:00Z", "2026-11-27T22:00:00"],
    ["Asia/Kathmandu", "2026-11-27T18:15:00Z", "2026-11-28T00:00:00"],
    ["UTC", "2026-11-27T19:00:00Z", "2026-11-27T19:00:00"],
    // In Berlin clocks are put forward on 29 March, and back on 25 October 2026.
    ["Europe/Berlin", "2026-03-28T22:30:00Z", "2026-03-28T23:30:00"],
    ["Europe/Berlin", "2026-03-29T22:30:00Z", "2026-03-30T00:30:00"],
    ["Europe/Berlin", "2026-10-24T22:30:00Z", "2026-10-25T00:30:00"],
    ["Europe/Berlin", "2026-10-25T22:30:00Z", "2026-10-25T23:30:00"],
  ])("has the day and the time of the organisation's clock: in %s %s is %s", (timeZone, at, local) => {
    const [day = "", time = ""] = local.split("T");
    const [year, month, ofMonth] = day.split("-").map(Number);
    const [hour, minute] = time.split(":").map(Number);
    const holds = (expression: string) => holdsIn(timeZone, expression, { at, lines: [{ at }] });
    expect(holds(`date(form.at) = date("${day}")`)).toEqual({ holds: true });
    expect(holds(`date(form.lines[1].at) = date("${day}")`)).toEqual({ holds: true });
    expect(holds(`form.at.year = ${year} and form.at.month = ${month} and form.at.day = ${ofMonth}`)).toEqual(
      { holds: true },
    );
    expect(
      holds(`time(form.at).hour = ${hour} and form.at.hour = ${hour} and form.at.minute = ${minute}`),
    ).toEqual({ holds: true });
    expect(holds(`day of week(form.at) = day of week(date("${day}"))`)).toEqual({ holds: true });
  });

  it("is compared with others and taken from them as the moment it is", () => {
    const two = { at: "2026-03-28T22:30:00.250Z", lines: [{ at: "2026-03-29T22:30:00.25+00:00" }] };
    for (const timeZone of ["Asia/Shanghai", "America/New_York", "Europe/Berlin"]) {
      const holds = (expression: string) => holdsIn(timeZone, expression, two);
      expect(holds('form.at = date and time("2026-03-28T22:30:00.250Z")')).toEqual({ holds: true });
      expect(holds("form.at < form.lines[1].at")).toEqual({ holds: true });
      expect(holds('form.lines[1].at - form.at = duration("P1D")')).toEqual({ holds: true });
    }
    const over = (expression: string) => holdsIn("Europe/Berlin", expression, two);
    expect(over('form.at - date and time("2026-03-28T20:30:00.25Z") = duration("PT2H")')).toEqual({
      holds: true,
    });
    expect(over('now - form.at = duration("-P26DT13H30M0.25S")')).toEqual({ holds: true });
    expect(over('date(form.at - duration("P1D")) = date("2026-03-27")')).toEqual({ holds: true });
    // Between the same two moments lie two midnights in Berlin, for its clocks are put forward.
    const days = "(date(form.lines[1].at) - date(form.at)).days";
    expect(holdsIn("Europe/Berlin", `${days} = 2`, two)).toEqual({ holds: true });
    expect(holdsIn("Asia/Shanghai", `${days} = 1`, two)).toEqual({ holds: true });
  });

  it("has another day in another organisation, though the expression was worked out before", () => {
    // given
    const condition = prepareExpression('date(form.at) = date("2026-11-28")', page);
    const inZone = (timeZone: string) =>
      evaluateCondition(condition, {
        page,
        form: { at: "2026-11-27T19:00:00Z" },
        applicant: {},
        instance: {},
        now: "",
        timeZone,
      });

    // when
    const answers = ["Asia/Shanghai", "America/New_York", "Asia/Shanghai"].map(inZone);

    // then
    expect(answers).toEqual([{ holds: true }, { holds: false }, { holds: true }]);
  });

  it.each([
    ["Asia/Shanghai", "2026-03-02T09:05:00Z"],
    ["America/New_York", "2026-03-02T22:05:00Z"],
    ["UTC", "2026-03-02T17:05:00Z"],
  ])("written without a zone is the organisation's moment: in %s %s", (timeZone, at) => {
    const holds = (expression: string) => holdsIn(timeZone, expression, { at });
    for (const moment of [
      'date and time("2026-03-02T17:05:00")',
      '@"2026-03-02T17:05:00"',
      'date and time(date("2026-03-02"), time("17:05:00"))',
      '(date("2026-03-02") + duration("PT17H5M"))',
      '(date("2026-03-03") - duration("PT6H55M"))',
    ]) {
      expect(holds(`form.at = ${moment}`)).toEqual({ holds: true });
      expect(holds(`form.at <= ${moment} and ${moment} <= form.at`)).toEqual({ holds: true });
      expect(holds(`form.at - ${moment} = duration("PT0S")`)).toEqual({ holds: true });
      expect(holds(`instance.urgency = "general" and form.at = ${moment}`)).toEqual({ holds: true });
    }
  });

  it("that is none is nothing", () => {
    for (const at of ["", "soon", "2026-02-30T00:00:00Z", "2026-02-03T00:00:00+25:00"])
      expect(holdsIn("Asia/Shanghai", "form.at = null", { at })).toEqual({ holds: true });
  });
});

describe("what an expression reads", () => {
  it("is told by the names it begins with, not by fields that are called so", () => {
    const named = prepareExpression("form.applicant = form.now");
    expect([named.readsPeople, named.readsNow, named.fields]).toEqual([false, false, ["applicant", "now"]]);
    const begun = prepareExpression("applicant.deptId = now.day");
    expect([begun.readsPeople, begun.readsNow, begun.fields]).toEqual([true, true, []]);
  });
});

describe("a condition that is no yes or no", () => {
  it.each([
    ["form.amount", {}, "null"],
    ["form.amount", { amount: 1 }, "number"],
    ["[form.amount]", { amount: 1 }, "object"],
  ])("%s over %j says what it is", (expression, form, failed) => {
    expect(evaluate(expression, form as FormValues)).toEqual({ failed });
  });
});

describe("an expression that is asked again", () => {
  const asked = (expression: string) => {
    const prepared = prepareExpression(expression);
    return (more: Partial<Parameters<typeof evaluateCondition>[1]>) =>
      evaluateCondition(prepared, {
        page,
        form: {},
        applicant: {},
        instance: {},
        now: "",
        timeZone: "Asia/Shanghai",
        ...more,
      });
  };

  it("answers for the values it is asked over, whichever of them changed", () => {
    const over = asked("form.amount > 1 and form.start != null");
    const answers = [
      { amount: 2, start: "2026-01-05" },
      { amount: 1, start: "2026-01-05" },
      { amount: 2, start: null },
      { amount: 2, start: "2026-01-05" },
    ].map((form) => over({ form }));
    expect(answers).toEqual([{ holds: true }, { holds: false }, { holds: false }, { holds: true }]);
  });

  it("remembers no more outcomes than it may", () => {
    // given
    const prepared = prepareExpression("form.amount > 1");

    // when
    for (let amount = 0; amount < 500; amount += 1)
      evaluateCondition(prepared, {
        page,
        form: { amount },
        applicant: {},
        instance: {},
        now: "",
        timeZone: "Asia/Shanghai",
      });

    // then
    expect(prepared.known.size).toBeGreaterThan(1);
    expect(prepared.known.size).toBeLessThanOrEqual(200);
  });

  it("answers for a row and for none apart", () => {
    // given
    const over = asked("row.cost = null");
    const table = page.components.find(({ componentCode }) => componentCode === "lines") ?? aTable("lines");

    // when
    const answers = [{ row: { table, cells: { cost: 5 } } }, {}, { row: { table, cells: { cost: 5 } } }].map(
      over,
    );

    // then
    expect(answers[0]).toEqual({ holds: false });
    expect(answers[1]).not.toEqual({ holds: false });
    expect(answers[2]).toEqual({ holds: false });
  });

  it("sees that the rows of the same list have changed", () => {
    const over = asked("count(form.lines) > 1");
    const lines = [{ cost: 1 }];
    const before = over({ form: { lines } });
    lines.push({ cost: 2 });
    expect([before, over({ form: { lines } })]).toEqual([{ holds: false }, { holds: true }]);
  });

  it.each<
    [
      string,
      Partial<Parameters<typeof evaluateCondition>[1]>,
      Partial<Parameters<typeof evaluateCondition>[1]>,
    ]
  >([
    ['applicant.userCode = "STAFF"', { applicant: { userCode: "STAFF" } }, { applicant: { userCode: "A" } }],
    ['instance.title = "Chairs"', { instance: { title: "Chairs" } }, { instance: { title: "Desks" } }],
    ["date(now).day = 2", { now: "2026-03-02T17:00:00+08:00" }, { now: "2026-03-03T17:00:00+08:00" }],
    ["answer.status = 200", { answer: { status: 200 } }, { answer: { status: 500 } }],
  ])("%s is asked of the person, instance, time and answer of that moment", (expression, one, other) => {
    const over = asked(expression);
    expect([over(one), over(other), over(one)]).toEqual([{ holds: true }, { holds: false }, { holds: true }]);
  });
});
