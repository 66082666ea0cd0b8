import { afterEach, describe, expect, it } from "vitest";
import { EvaluationStopped, guardEvaluations } from "#contract/rules/evaluation-guard.ts";
import { evaluateCondition, prepareExpression } from "#forms";
import { limitEvaluations } from "#server/expressions/index.ts";
import { evaluationGuard } from "../../../src/server/expressions/limit-evaluations.ts";
import { aField, aPage } from "../../support/builders/a-process.ts";

const endless = (): never => {
  for (;;);
};

describe("an evaluation on the server", () => {
  it("gives its value, and throws what it throws", () => {
    const guard = evaluationGuard(() => 0);
    expect(guard("a", () => guard("b", () => 7))).toBe(7);
    expect(() =>
      guard("a", () => {
        throw new RangeError("of its own");
      }),
    ).toThrow(RangeError);
  });

  it.each([
    ["a loop", endless],
    [
      "a loop that catches everything",
      () => {
        for (;;) {
          try {
            endless();
          } catch {
            continue;
          }
        }
      },
    ],
    ["a regular expression", () => /^(a+)+$/u.test(`${"a".repeat(60)}!`)],
    [
      "a list without end",
      () => {
        for (const list: number[] = []; ; ) list.push(list.length);
      },
    ],
  ])("that is %s without end is ended", (_what, run) => {
    expect(() => evaluationGuard(() => 0)("endless", run)).toThrow(EvaluationStopped);
  });

  it("that was ended fails at once for a minute, others go on", () => {
    // given
    let now = 0;
    const guard = evaluationGuard(() => now);
    expect(() => guard("slow", endless)).toThrow(EvaluationStopped);

    // then
    now = 59_999;
    expect(() => guard("slow", () => 1)).toThrow(EvaluationStopped);
    expect(guard("other", () => 1)).toBe(1);
    now = 60_000;
    expect(guard("slow", () => 1)).toBe(1);
  });
});

describe("a condition of a process that was published before such were refused", () => {
  afterEach(() => guardEvaluations());

  it.each([
    ["walks a range without end", "count(for i in 1..60000000 return i) > 0"],
    ["looks for what is not in a range", "some i in 1..8000000 satisfies i = -1"],
    ["has a pattern that takes exponential time", 'matches(form.t, "^(a+)+$")'],
    ["calls itself without end", "{f: function(n) f(n) + f(n)}.f(1) = 1"],
  ])("fails and says so where it %s", (_what, expression) => {
    // given
    limitEvaluations();

    // when
    const answer = evaluateCondition(prepareExpression(expression), {
      page: aPage(aField("t")),
      form: { t: `${"a".repeat(60)}!` },
      applicant: {},
      instance: {},
      now: "2026-01-01T00:00:00Z",
      timeZone: "Asia/Shanghai",
    });

    // then
    expect(answer).toEqual({ failed: expect.stringMatching(/^tooLong$|call stack/u) });
  });

  it.each([
    ['matches(input: form.t, pattern: "B", flags: "i")', true],
    ['replace(form.t, "b", "x") = "x"', true],
    ['count(split(form.t, "b")) = 2', true],
    ['matches(null, "a") = null', true],
  ])("keeps its meaning where it stays within bounds: %s", (expression, holds) => {
    const answer = evaluateCondition(prepareExpression(expression), {
      page: aPage(aField("t")),
      form: { t: "b" },
      applicant: {},
      instance: {},
      now: "2026-01-01T00:00:00Z",
      timeZone: "Asia/Shanghai",
    });
    expect(answer).toEqual({ holds });
  });

  it("looks at no more than the beginning of a text with a pattern", () => {
    const holds = (form: string) =>
      evaluateCondition(prepareExpression('matches(form.t, "b")'), {
        page: aPage(aField("t")),
        form: { t: form },
        applicant: {},
        instance: {},
        now: "2026-01-01T00:00:00Z",
        timeZone: "Asia/Shanghai",
      });
    expect(holds(`${"a".repeat(999)}b`)).toEqual({ holds: true });
    expect(holds(`${"a".repeat(1_000)}b`)).toEqual({ holds: false });
  });
});
