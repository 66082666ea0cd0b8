import { expect, it } from "vitest";
import { ComponentType } from "#contract/codes/component-type.ts";
import { limits } from "#contract/limits.ts";
import type { FormEvent, FormPage } from "#contract/shapes/form-page.ts";
import { checkFormPage } from "#forms";
import { componentAtKey, findProblems } from "#web/form-builder/model/index.ts";
import { aField, aNumber, aPage, aTable } from "../../../support/builders/a-process.ts";
import { textOf } from "../../../support/source-tree.ts";

const radio = { componentType: ComponentType.radio };
const formula = (expression: string) => ({ componentType: ComponentType.formula, expression });
const event = (given: Partial<FormEvent> = {}): FormEvent => ({
  componentCode: "note",
  sourceList: ["amount"],
  triggerType: "change",
  function: "show",
  ...given,
});
const withEvents = (...events: FormEvent[]) => ({ ...aPage(aNumber("amount"), aField("note")), events });
const calculated = (expression: string) => aPage(aNumber("amount"), aField("total", formula(expression)));

/** Forms that between them have every fault of the catalogue. */
const faulty: readonly FormPage[] = [
  { ...aPage(aField("a")), label: " ", company: "" },
  aPage(),
  aPage(...Array.from({ length: limits.componentsMax + 1 }, (_, at) => aField(`f${at}`))),
  aPage(aField("a", { componentTitle: " " }), aField("a"), aField("1a"), aField("")),
  aPage(aField("a", { isHeading: true }), aField("b", { isHeading: true })),
  aPage(aField("a", { componentType: 9 as ComponentType })),
  aPage(aField("a", { componentDataType: 9 as 1001 })),
  aPage(aField("a", radio), aField("b", { ...radio, candidateType: "DATAITEM" })),
  aPage(
    aField("a", {
      ...radio,
      candidateJsonValue: [
        { VALUE: "x", TEXT: "" },
        { VALUE: "x", TEXT: "X" },
      ],
    }),
  ),
  aPage(aNumber("a", { minimum: 3, maximum: 1 })),
  aPage(aField("a", { maxLength: limits.fieldTextAreaMaxCharacters + 1 })),
  aPage(aField("a", { componentType: ComponentType.date, dateFormat: "qqqq" })),
  aPage(aField("a", { componentType: ComponentType.date, notBefore: "gone" })),
  aPage(aField("a", { componentType: ComponentType.person, defaultValue: "A" })),
  aPage(aTable("rows")),
  aPage(aTable("rows", aTable("inner", aNumber("cost")))),
  aPage(aTable("rows", aField("a", { componentTitle: "" }))),
  aPage(aField("total", formula(" "))),
  calculated("form.amount +"),
  calculated("form.amuont + 1"),
  calculated("form.total + 1"),
  aPage(aTable("rows", aField("one", formula("row.two")), aField("two", formula("row.one")))),
  withEvents(event({ sourceList: [] }), event({ sourceList: ["other"] }), event({ componentCode: "other" })),
  withEvents(event({ triggerType: "sometimes" }), event({ function: "dance" })),
  withEvents(event({ triggerType: "load" }), event({ status: 99 }), event({ function: "set" })),
  withEvents(event({ condition: "form.amount + 1" }), event({ condition: 'form.note = "x"' })),
  withEvents(event({ condition: 'applicant.deptName = "x"' })),
  {
    ...aPage(aNumber("amount"), aField("text", { componentType: ComponentType.staticText })),
    events: [event({ componentCode: "text", function: "compute", expression: "form.amount" })],
  },
];

it("finds what putting into effect refuses, the same at the same places, for every fault there is", () => {
  const met = new Set<string>();
  for (const page of faulty) {
    const refused = checkFormPage(page);

    const shown = findProblems(page);

    expect(Object.keys(refused), JSON.stringify(page).slice(0, 300)).not.toEqual([]);
    expect(Object.fromEntries(shown.map(({ path, problem }) => [path, problem]))).toEqual(refused);
    for (const { path, key, event: at, problem } of shown) {
      met.add(problem.problem);
      // Each is at a component that there is, at an event that there is, or at the form.
      expect(key !== undefined).toBe(path.startsWith("components["));
      expect(at !== undefined).toBe(path.startsWith("events["));
      if (key !== undefined) expect(componentAtKey(page, key), path).toBeDefined();
      if (at !== undefined) expect(page.events?.[at], path).toBeDefined();
    }
  }
  // A fault that is new in the rules is to be met here, too.
  const rules = ["src/contract/rules/form-design.ts", "src/forms/check-form-page.ts"];
  const named = rules.flatMap((file) => [...textOf(file).matchAll(/problem: "([A-Za-z]+)"/gu)]);
  const all = new Set([...named.map(([, name = ""]) => name), "required", "expressionSyntax"]);
  expect([...all].filter((name) => !met.has(name))).toEqual([]);
});
