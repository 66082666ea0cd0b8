import { describe, expect, it } from "vitest";
import { ComponentDataType, ComponentType } from "#contract/codes/component-type.ts";
import { limits } from "#contract/limits.ts";
import type { FormValues, JsonValue } from "#contract/schema.ts";
import type { FormComponent } from "#contract/shapes/form-page.ts";
import { aField, aNumber, aPage, approvedBy, aStart, aTable } from "../../support/builders/a-process.ts";
import { aRun } from "../../support/builders/a-run.ts";
import { somePeople } from "../../support/builders/an-organisation.ts";

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
