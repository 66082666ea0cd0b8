import { describe, expect, it } from "vitest";
import { ComponentDataType, ComponentType } from "#contract/codes/component-type.ts";
import { limits } from "#contract/limits.ts";
import type { FormValues, JsonValue } from "#contract/schema.ts";
import type { FieldRightMap } from "#contract/rules/field-rights.ts";
import type { FormComponent } from "#contract/shapes/form-page.ts";
import { aField, aNumber, aPage, approvedBy, aStart, aTable } from "../../support/builders/a-process.ts";
import { aRun } from "../../support/builders/a-run.ts";
import { somePeople } from "../../support/builders/an-organisation.ts";
import { changedFields } from "../../../src/engine/rights/changed-fields.ts";

const people = somePeople("STAFF", "LEADER");
const file = (fileId: string) => [{ fileId, fileName: `${fileId}.pdf` }];

/** A field of each kind: what is stored, another value, and how the field is built. */
const kinds: [string, JsonValue, JsonValue, Partial<FormComponent>][] = [
  ["text", "secret", "guess", { componentType: ComponentType.text }],
  ["text area", "secret", "guess", { componentType: ComponentType.textArea }],
  ["number", 730, 731, { componentType: ComponentType.number, componentDataType: ComponentDataType.number }],
  [
    "date",
    "2026-03-02",
    "2026-03-03",
    { componentType: ComponentType.date, componentDataType: ComponentDataType.date },
  ],
  ["radio", "a", "b", choice(ComponentType.radio)],
  ["check boxes", ["a"], ["b"], choice(ComponentType.checkBoxes)],
  ["person", "STAFF", "LEADER", { componentType: ComponentType.person }],
  [
    "attachment",
    file("f1"),
    file("f2"),
    { componentType: ComponentType.attachment, componentDataType: ComponentDataType.list },
  ],
  ["money", 12.5, 12.6, { componentType: ComponentType.money, componentDataType: ComponentDataType.number }],
  [
    "switch",
    true,
    false,
    { componentType: ComponentType.switch, componentDataType: ComponentDataType.yesNo },
  ],
  ["formula", 1, 2, { componentType: ComponentType.formula, expression: "form.shown" }],
  ["static text", "said", "not said", { componentType: ComponentType.staticText }],
];

function choice(componentType: ComponentType): Partial<FormComponent> {
  const componentDataType =
    componentType === ComponentType.checkBoxes ? ComponentDataType.list : ComponentDataType.text;
  const candidateJsonValue = ["a", "b"].map((VALUE) => ({ VALUE, TEXT: VALUE }));
  return { componentType, componentDataType, candidateType: "CUSTOMIZE", candidateJsonValue };
}

function answers(component: FormComponent, stored: JsonValue, others: readonly JsonValue[]) {
  const page = aPage(aNumber("shown"), component);
  const tasks = [aStart("lead"), approvedBy("lead", "LEADER", { fieldRights: { hidden: "hide" } })];
  const run = aRun({ people, page, tasks }).submit({ shown: 1, [component.componentCode]: stored });
  return [stored, ...others].map((hidden) => run.tryApprove("LEADER", { values: { hidden } }));
}

const unknown = (place: string, field: string) => ({
  refused: "fieldNotWritable",
  errors: { [place]: { problem: "unknownField", params: { field } } },
});

describe("a field hidden at a task", () => {
  it.each(kinds)(
    "of the kind %s answers a right guess and a wrong one alike",
    (_kind, stored, other, given) => {
      // when
      const said = answers(aField("hidden", given), stored, [other, null]);

      // then
      expect(said).toEqual(Array(3).fill(unknown("hidden", "hidden")));
    },
  );

  it("answers as a field does that the form does not have", () => {
    // when
    const [hidden] = answers(aField("hidden", { componentTitle: "Salary" }), "secret", []);
    const [missing] = answers(aField("other"), null, ["x"]);

    // then
    expect(missing).toEqual(hidden);
  });

  it("takes the right name of rows no better than a wrong one", () => {
    // when
    const said = answers(
      aTable("hidden", aField("item")),
      [{ item: "chair" }],
      [[{ item: "desk" }], [], null],
    );

    // then
    expect(said).toEqual(Array(4).fill(unknown("hidden", "hidden")));
  });
});

describe("a column hidden at a task", () => {
  const page = aPage(aTable("lines", aField("item"), aNumber("cost")));
  const submitted = (rights: Record<string, "hide" | "read" | "write">) =>
    aRun({
      people,
      page,
      tasks: [aStart("lead"), approvedBy("lead", "LEADER", { fieldRights: rights })],
    }).submit({ lines: [{ item: "chair", cost: 730 }] });

  it.each(["read", "write"] as const)("is unknown whatever is sent, beside a column to %s", (item) => {
    // given
    const run = submitted({ "lines.item": item, "lines.cost": "hide" });

    // when
    const said = [730, 731, null].map((cost) =>
      run.tryApprove("LEADER", { values: { lines: [{ item: "chair", cost }] } }),
    );

    // then
    expect(said).toEqual(Array(3).fill(unknown("lines[0].cost", "cost")));
  });

  it("stays as it is when the others are written", () => {
    // given
    const run = submitted({ "lines.item": "write", "lines.cost": "hide" });

    // when
    run.approve("LEADER", { values: { lines: [{ item: "desk" }] } });

    // then
    expect(run.snapshot.form).toEqual({ lines: [{ item: "desk", cost: 730 }] });
  });

  it("answers as a column does that the rows do not have", () => {
    // given
    const run = submitted({ "lines.cost": "hide" });

    // when
    const said = run.tryApprove("LEADER", { values: { lines: [{ item: "chair", nothing: null }] } });

    // then
    expect(said).toEqual(unknown("lines[0].nothing", "nothing"));
  });
});

describe("what else is sent", () => {
  const page = aPage(
    aField("purpose"),
    aField("heading", { componentType: ComponentType.staticText }),
    aTable("lines", aField("item"), aNumber("cost")),
  );
  const submitted = () =>
    aRun({
      people,
      page,
      tasks: [aStart("lead"), approvedBy("lead", "LEADER", { fieldRights: { "lines.cost": "write" } })],
    }).submit({
      purpose: "x",
      lines: [
        { item: "chair", cost: 1 },
        { item: "desk", cost: 2 },
      ],
    });

  it("is passed over where nobody types it", () => {
    const run = submitted().approve("LEADER", { values: { heading: "other" } });
    expect(run.snapshot.form).not.toHaveProperty("heading");
  });

  it("is told of so many unknown fields and no more", () => {
    const values = Object.fromEntries(Array.from({ length: 50 }, (_, index) => [`x${index}`, index]));
    const said = submitted().tryApprove("LEADER", { values });
    expect(Object.keys(said?.errors ?? {})).toHaveLength(limits.problemsToldMax);
  });

  it.each<[string, JsonValue]>([
    ["something else than rows among them", [{ item: "chair", cost: 1 }, 5]],
    ["other rows than there are", [{ item: "chair", cost: 1 }]],
  ])("is refused as a whole: %s", (_, lines) => {
    const said = submitted().tryApprove("LEADER", { values: { lines } });
    expect(said?.errors?.["lines"]).toEqual({ problem: "rowsNotWritable", params: { field: "lines" } });
  });
});

describe("what is compared with what is stored", () => {
  const page = aPage(
    aNumber("amount"),
    aField("note"),
    aTable("lines", aField("item"), aNumber("cost"), aField("sum", { componentType: ComponentType.formula })),
  );
  const stored = {
    amount: 1,
    note: "x",
    lines: [
      { item: "chair", cost: 1 },
      { item: "desk", cost: 2 },
    ],
  };
  const readAll = { amount: "read", note: "read", lines: "read", "lines.item": "read", "lines.cost": "read" };
  const compare = (sent: FormValues, rights: Record<string, string> = {}, before: FormValues = stored) =>
    changedFields(page, before, sent, { ...readAll, ...rights } as FieldRightMap);
  const rowsOf = (...costs: number[]) =>
    costs.map((cost, index) => ({ item: index ? "desk" : "chair", cost }));

  it("is no change where it is the same, whatever may be written", () => {
    expect(compare(stored)).toEqual({ changed: {}, forbidden: {} });
    expect(compare(stored, { amount: "write", lines: "write" })).toEqual({ changed: {}, forbidden: {} });
    expect(compare({})).toEqual({ changed: {}, forbidden: {} });
  });

  it("is a change where one may write it, and told by its title where one may not", () => {
    expect(compare({ amount: 2, note: "x" }, { amount: "write" })).toEqual({
      changed: { amount: 2 },
      forbidden: {},
    });
    expect(compare({ amount: 2 })).toEqual({
      changed: {},
      forbidden: { amount: { problem: "fieldNotWritable", params: { field: "amount" } } },
    });
  });

  it("is told cell by cell, and the cells that may be written are taken beside them", () => {
    const rights = { "lines.cost": "write" };
    expect(compare({ lines: rowsOf(1, 7) }, rights).changed).toEqual({ lines: rowsOf(1, 7) });
    expect(compare({ lines: rowsOf(1, 2) }, rights).changed).toEqual({});
    const both = [
      { item: "chair", cost: 9 },
      { item: "table", cost: 2 },
    ];
    expect(compare({ lines: both }, rights)).toEqual({
      changed: {
        lines: [
          { item: "chair", cost: 9 },
          { item: "desk", cost: 2 },
        ],
      },
      forbidden: { "lines[1].item": { problem: "fieldNotWritable", params: { field: "item" } } },
    });
  });

  it("is the whole of the rows where all of them may be written, more or fewer", () => {
    const all = { lines: "write", "lines.item": "write", "lines.cost": "write" };
    expect(compare({ lines: rowsOf(1) }, all).changed).toEqual({ lines: rowsOf(1) });
    expect(compare({ lines: null }, all).changed).toEqual({ lines: null });
    expect(compare({ lines: rowsOf(1, 2) }, all).changed).toEqual({});
  });

  it("passes over cells that nobody types", () => {
    const lines = rowsOf(1, 2).map((row) => ({ ...row, sum: "9" }));
    expect(compare({ lines })).toEqual({ changed: {}, forbidden: {} });
  });

  it("finds no rows in no rows, in whatever way there are none", () => {
    expect(compare({ lines: [] }, {}, {})).toEqual({ changed: {}, forbidden: {} });
    expect(compare({ lines: null }, {}, { lines: [] })).toEqual({ changed: {}, forbidden: {} });
    const refused = { lines: { problem: "rowsNotWritable", params: { field: "lines" } } };
    expect(compare({ lines: null }).forbidden).toEqual(refused);
    expect(compare({ lines: rowsOf(1) }, {}, {}).forbidden).toEqual(refused);
  });

  it("is told cell by cell also where the rows have a single column", () => {
    const single = aPage(aTable("lines", aField("item")));
    const before = { lines: [{ item: "chair" }] };
    const rights = { lines: "read", "lines.item": "write" } as const;
    expect(changedFields(single, before, { lines: [{ item: "desk" }] }, rights)).toEqual({
      changed: { lines: [{ item: "desk" }] },
      forbidden: {},
    });
  });

  it("takes what may be written of rows that are not as they should be", () => {
    const broken = { lines: [5, { item: "desk", cost: 2 }] };
    expect(
      compare({ lines: rowsOf(1, 2) }, { "lines.item": "write", "lines.cost": "write" }, broken).changed,
    ).toEqual({
      lines: rowsOf(1, 2),
    });
  });

  it("is told up to so many problems, also where they are cells of one row", () => {
    const most = limits.problemsToldMax;
    const cells = Object.fromEntries(Array.from({ length: most + 5 }, (_, index) => [`x${index}`, index]));
    const { forbidden } = compare({ lines: [cells, rowsOf(1, 2)[1] ?? null] });
    expect(Object.keys(forbidden)).toEqual(Array.from({ length: most }, (_, index) => `lines[0].x${index}`));
    const fields = Object.fromEntries(Array.from({ length: most - 1 }, (_, index) => [`x${index}`, index]));
    expect(Object.keys(compare({ ...fields, amount: 2, note: "y" }).forbidden)).toEqual([
      ...Object.keys(fields),
      "amount",
    ]);
  });
});

describe("a field that restrictions hide from the person", () => {
  it("is unknown to them, although the task shows it", () => {
    // given
    const page = aPage(aField("purpose"), aNumber("amount"));
    const run = aRun({ people, page, tasks: [aStart("lead"), approvedBy("lead", "LEADER")] }).submit({
      purpose: "secret",
    });
    const guess = (values: FormValues) => run.tryApprove("LEADER", { values, restrictedFields: ["purpose"] });

    // when
    const said = [guess({ purpose: "secret" }), guess({ purpose: "guess" })];

    // then
    expect(said).toEqual(Array(2).fill(unknown("purpose", "purpose")));
    expect(run.tryApprove("LEADER", { values: { purpose: "secret" } })).toBeUndefined();
  });
});
