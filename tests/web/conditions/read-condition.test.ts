import fc from "../../support/properties.ts";
import { describe, expect, it } from "vitest";
import { checkExpression } from "#forms";
import { type Condition, isGroup, type Operand, operators } from "#web/conditions/condition.ts";
import { valuesOf } from "#web/conditions/condition-fields.ts";
import { readCondition } from "#web/conditions/read-condition.ts";
import { writeCondition } from "#web/conditions/write-condition.ts";
import { aField, aNumber, aPage } from "../../support/builders/a-process.ts";

const path = fc.constantFrom(
  "form.amount",
  "form.note",
  "form.stay[1]",
  "form.stay[2]",
  "applicant.deptLevel",
  "instance.title",
);
const operand: fc.Arbitrary<Operand> = fc.oneof(
  fc.record({ literal: fc.string({ maxLength: 12 }) }),
  fc.record({ literal: fc.integer().map((cents) => cents / 100) }),
  fc.record({ literal: fc.boolean() }),
  fc.record({ day: fc.constantFrom("2026-01-31", "2024-02-29") }),
  fc.record({ moment: fc.constantFrom("2026-01-31T17:05", "2024-02-29T00:00") }),
  fc.record({ path }),
);
const comparison: fc.Arbitrary<Condition> = fc
  .tuple(path, fc.constantFrom(...operators), fc.array(operand, { minLength: 2, maxLength: 3 }))
  .map(([of, operator, values]) => {
    const takes = valuesOf(operator);
    return { path: of, operator, values: takes === "list" ? values : values.slice(0, takes) };
  });
const { condition } = fc.letrec<{ condition: Condition }>((tie) => ({
  condition: fc.oneof(
    { depthSize: "small" },
    comparison,
    fc.record({
      join: fc.constantFrom<"and" | "or">("and", "or"),
      members: fc.array(tie("condition"), { minLength: 2, maxLength: 3 }),
    }),
  ),
}));

describe("a condition of the builder", () => {
  it("is read again from the expression it writes, whatever it says", () => {
    fc.assert(
      fc.property(condition, (built) => {
        const written = writeCondition(built);

        const read = readCondition(written);

        expect(read, written).toBeDefined();
        expect(writeCondition(read!)).toBe(written);
      }),
      { numRuns: 300 },
    );
  });

  it("writes what publication accepts", () => {
    const page = aPage(aNumber("amount"), aField("note"));
    const written = writeCondition({
      join: "and",
      members: [
        { path: "form.amount", operator: ">", values: [{ literal: 5000 }] },
        {
          join: "or",
          members: [
            { path: "form.note", operator: "contains", values: [{ literal: '急"件' }] },
            { path: "applicant.deptLevel", operator: "=", values: [{ literal: 1 }] },
          ],
        },
      ],
    });

    expect(written).toBe(
      String.raw`form.amount > 5000 and (contains(form.note, "急\"件") or applicant.deptLevel = 1)`,
    );
    expect(checkExpression(written, page)).toBeUndefined();
  });

  it.each(["form.amount>5000", " form.amount > 5000 and form.note != null ", ""])(
    "reads %j however it is spaced",
    (text) => {
      expect(readCondition(text)).toBeDefined();
    },
  );

  it.each([
    "sum(form.lines.cost) > 5",
    "form.amount * 2 > 5",
    "if form.amount > 1 then true else false",
    "some x in form.lines satisfies x.cost > 1",
    "form.amount >",
    "(form.amount > 1)",
  ])("leaves %j as text: the builder cannot say it", (text) => {
    expect(readCondition(text)).toBeUndefined();
  });

  it("keeps groups as they stand", () => {
    const read = readCondition("form.a = 1 and (form.b = 2 or form.c = 3) and form.d = 4")!;

    expect(isGroup(read) && read.members.map((member) => isGroup(member) && member.join)).toEqual([
      false,
      "or",
      false,
    ]);
  });
});
