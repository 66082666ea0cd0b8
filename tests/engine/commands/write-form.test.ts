import { describe, expect, it } from "vitest";
import { ComponentType } from "#contract/codes/component-type.ts";
import type { FormValues } from "#contract/schema.ts";
import type { FormEvent, FormPage } from "#contract/shapes/form-page.ts";
import { aField, aNumber, aPage, approvedBy, aStart, aTable } from "../../support/builders/a-process.ts";
import { aRun } from "../../support/builders/a-run.ts";
import { somePeople } from "../../support/builders/an-organisation.ts";

const people = somePeople("STAFF", "LEADER");
const events: FormEvent[] = [
  {
    componentCode: "detail",
    sourceList: ["kind"],
    triggerType: "change",
    function: "show",
    condition: 'form.kind = "other"',
  },
  {
    componentCode: "double",
    sourceList: ["amount"],
    triggerType: "change",
    function: "compute",
    expression: "form.amount * 2",
  },
];
const page: FormPage = {
  ...aPage(aField("kind"), aField("detail", { isRequired: true }), aNumber("amount"), aNumber("double")),
  events,
};
const tasks = [
  aStart("lead"),
  approvedBy("lead", "LEADER", { fieldRights: { kind: "hide", amount: "write", detail: "read" } }),
];

describe("a form with events", () => {
  it("does not ask for what is hidden, and asks for it once it is shown", () => {
    // when
    const hidden = aRun({ people, page, tasks }).submit({ kind: "usual" });
    const shown = aRun({ people, page, tasks }).trySubmit({ kind: "other" });

    // then
    expect(hidden.status).toBe("running");
    expect(shown).toEqual({ refused: "invalidInput", errors: { detail: { problem: "required" } } });
  });

  it("refuses a change of what is hidden from him who sends it", () => {
    // when
    const outcome = aRun({ people, page, tasks }).trySubmit({ kind: "usual", detail: "smuggled" });

    // then
    expect(outcome).toMatchObject({
      refused: "fieldNotWritable",
      errors: { detail: { problem: "fieldHidden" } },
    });
  });

  it("leaves empty on submission what was filled in before it was hidden", () => {
    // given
    const run = aRun({ people, page, tasks }).save({ kind: "other", detail: "typed" });

    // when
    run.submit({ kind: "usual" });

    // then
    expect(run.snapshot.form).toMatchObject({ kind: "usual", detail: null });
  });

  it("computes again what somebody sent, whoever changes a source", () => {
    // given
    const run = aRun({ people, page, tasks }).submit({ kind: "usual", amount: 2, double: 99 });
    const submitted = run.snapshot.form["double"];

    // when
    run.approve("LEADER", { values: { amount: 5, double: 4 } });

    // then
    expect([submitted, run.snapshot.form["double"]]).toEqual([4, 10]);
  });
});

describe("a form with formula columns", () => {
  const bill = aPage(
    aTable(
      "lines",
      aNumber("price"),
      aField("twice", { componentType: ComponentType.formula, expression: "row.price * 2" }),
    ),
  );
  const steps = [
    aStart("lead"),
    approvedBy("lead", "LEADER", { fieldRights: { lines: "read", "lines.price": "write" } }),
  ];

  it("works every row out again, whatever was sent of it, and forgives an echo of it", () => {
    // given
    const run = aRun({ people, page: bill, tasks: steps }).submit({
      lines: [{ price: 1, twice: 7 }, { price: 2 }],
    });
    const submitted = run.snapshot.form["lines"];

    // when
    run.approve("LEADER", {
      values: {
        lines: [
          { price: 3, twice: 2 },
          { price: 2, twice: 5 },
        ],
      },
    });

    // then
    expect(submitted).toEqual([
      { price: 1, twice: 2 },
      { price: 2, twice: 4 },
    ]);
    expect(run.snapshot.form["lines"]).toEqual([
      { price: 3, twice: 6 },
      { price: 2, twice: 4 },
    ]);
  });

  it("stores nothing that somebody claims a row comes to", () => {
    const lines = [{ price: 1, twice: 2 }];
    const run = aRun({ people, page: bill, tasks: steps }).save({ lines });
    const { eventCount } = run.snapshot;
    run.save({ lines: [{ price: 1, twice: 99 }] });
    expect([run.snapshot.form["lines"], run.snapshot.eventCount]).toEqual([lines, eventCount]);
  });
});

describe("what does not concern who decides", () => {
  const onlyReads = (form: FormPage, given: FormValues = {}) =>
    aRun({ people, page: form, tasks: [aStart("lead"), approvedBy("lead", "LEADER")] }).submit(given);

  it("an older value of a field that an event computes is forgiven where it is only read", () => {
    const run = onlyReads(page, { kind: "usual", amount: 2 });
    expect(run.tryApprove("LEADER", { values: { double: 99 } })).toBeUndefined();
    expect(run.snapshot.form["double"]).toBe(4);
  });

  it("one that is hidden from them is not told to be there, nor forgiven", () => {
    const steps = [aStart("lead"), approvedBy("lead", "LEADER", { fieldRights: { double: "hide" } })];
    const run = aRun({ people, page, tasks: steps }).submit({ kind: "usual", amount: 2 });
    expect(run.tryApprove("LEADER", { values: { double: 4 } })).toMatchObject({
      errors: { double: { problem: "unknownField" } },
    });
  });

  it("a decision of somebody who only reads changes nothing, not even what is computed from the time", () => {
    const clock = aField("clock", {
      componentType: ComponentType.formula,
      expression: "string(now)",
    });
    const run = onlyReads(aPage(aField("note"), clock));
    const before = run.snapshot.form["clock"];
    run.now += 3_600_000;
    run.approve("LEADER");
    expect([typeof before, run.snapshot.form["clock"]]).toEqual(["string", before]);
  });

  it("nobody is asked to mend what they may not write", () => {
    const total = aNumber("total", { maximum: 10 });
    const sum: FormPage = {
      ...aPage(aNumber("amount"), aField("note"), total),
      events: [
        {
          componentCode: "total",
          sourceList: ["amount"],
          triggerType: "change",
          function: "compute",
          expression: "form.amount * 2",
        },
      ],
    };
    const steps = [
      aStart("lead", { fieldRights: { total: "read" } }),
      approvedBy("lead", "LEADER", { fieldRights: { amount: "write" } }),
    ];
    const run = aRun({ people, page: sum, tasks: steps }).submit({ amount: 6 });
    expect(run.tryApprove("LEADER", { values: { amount: 7 } })).toBeUndefined();
    expect(run.snapshot.form["total"]).toBe(14);
  });
});
