import { describe, expect, it } from "vitest";
import { ComponentType } from "#contract/codes/component-type.ts";
import { checkFormPage } from "#forms";
import type { FormPage } from "#contract/shapes/form-page.ts";
import { aField, aNumber, aPage, aTable } from "../../support/builders/a-process.ts";

const problems = (page: FormPage) =>
  Object.fromEntries(Object.entries(checkFormPage(page)).map(([path, { problem }]) => [path, problem]));
const radio = { componentType: ComponentType.radio };
const one = [{ VALUE: "a", TEXT: "A" }];

describe("a form page (spec §5 Form design)", () => {
  it("may be used when it is whole", () => {
    const page = aPage(
      aNumber("amount"),
      aField("kind", { ...radio, candidateJsonValue: one }),
      aField("city", { ...radio, candidateType: "DATAITEM", candidateValue: "CITY" }),
      aTable("lines", aNumber("cost")),
      aField("total", { componentType: ComponentType.formula, expression: "sum(form.lines.cost)" }),
    );
    const events = [{ componentCode: "city", sourceList: ["kind"], triggerType: "change", function: "show" }];
    expect(problems({ ...page, events })).toEqual({});
  });

  it.each<[string, Partial<FormPage>, Record<string, string>]>([
    ["no name", { label: " " }, { label: "required" }],
    ["no description", { comments: " " }, { comments: "required" }],
    ["no company", { company: " " }, { company: "required" }],
    ["no element", { components: [] }, { components: "atLeastOneElement" }],
    [
      "more elements than anybody can survey",
      { components: Array.from({ length: 501 }, (_, at) => aField(`f${at}`)) },
      { components: "tooManyEntries" },
    ],
    ["an unknown state", { state: "new" as never }, { state: "notOneOf" }],
    [
      "an element without a title",
      { components: [aField("a", { componentTitle: "" })] },
      { "components[0].componentTitle": "required" },
    ],
    [
      "an element without a code",
      { components: [aField("", { componentTitle: "A" })] },
      { "components[0].componentCode": "required" },
    ],
    [
      "a malformed code",
      { components: [aField("2nd name")] },
      { "components[0].componentCode": "codeMalformed" },
    ],
    [
      "a code twice",
      { components: [aField("a"), aField("a")] },
      { "components[1].componentCode": "codeTwice" },
    ],
    [
      "a second title of the application",
      {
        components: [
          aField("a", { isHeading: true, ...radio, candidateJsonValue: one }),
          aField("b", { isHeading: true }),
          aField("c", { isHeading: true }),
        ],
      },
      { "components[0].isHeading": "headingTwice", "components[2].isHeading": "headingTwice" },
    ],
    [
      "an unknown type",
      { components: [aField("a", { componentType: 9 as never })] },
      { "components[0].componentType": "unknownComponentType" },
    ],
    [
      "an empty candidate list",
      { components: [aField("a", radio)] },
      { "components[0].candidateJsonValue": "choicesRequired" },
    ],
    [
      "a candidate without a value",
      { components: [aField("a", { ...radio, candidateJsonValue: [{ VALUE: "", TEXT: "A" }] })] },
      { "components[0].candidateJsonValue[0].VALUE": "required" },
    ],
    [
      "a candidate without a text",
      { components: [aField("a", { ...radio, candidateJsonValue: [{ VALUE: "a", TEXT: "" }] })] },
      { "components[0].candidateJsonValue[0].TEXT": "required" },
    ],
    [
      "a candidate twice",
      { components: [aField("a", { ...radio, candidateJsonValue: [...one, ...one] })] },
      { "components[0].candidateJsonValue[1].VALUE": "chosenTwice" },
    ],
    [
      "candidates from nowhere",
      { components: [aField("a", { ...radio, candidateType: "DATAITEM" })] },
      { "components[0].candidateValue": "required" },
    ],
    [
      "a date format with a letter that is no token",
      { components: [aField("a", { componentType: ComponentType.date, dateFormat: "YYYY-MM-dd" })] },
      { "components[0].dateFormat": "dateFormatUnknown" },
    ],
    [
      "a date format of a column that asks a day for its hours",
      { components: [aTable("t", aField("a", { componentType: ComponentType.date, dateFormat: "dd hh" }))] },
      { "components[0].children[0].dateFormat": "dateFormatUnknown" },
    ],
    [
      "a period that begins with itself, with a moment, nowhere, or with a text",
      {
        components: [
          aField("a", { componentType: ComponentType.date, notBefore: "a" }),
          aField("b", { componentType: ComponentType.date, notBefore: "c" }),
          aField("c", { componentType: ComponentType.dateTime, notBefore: "gone" }),
          aField("d", { notBefore: "e" }),
          aField("e"),
          aField("f", { componentType: ComponentType.date, notBefore: "a" }),
        ],
      },
      {
        "components[0].notBefore": "notBeforeUnfit",
        "components[1].notBefore": "notBeforeUnfit",
        "components[2].notBefore": "notBeforeUnfit",
        "components[3].notBefore": "notBeforeUnfit",
      },
    ],
    [
      "a reference to no table",
      { components: [aField("a", { componentType: ComponentType.tableReference })] },
      { "components[0].candidateValue": "required" },
    ],
    [
      "a minimum above its maximum",
      { components: [aNumber("a", { minimum: 3, maximum: 2 })] },
      { "components[0].maximum": "belowMinimum" },
    ],
    [
      "a sub-table without columns",
      { components: [aTable("a")] },
      { "components[0].children": "atLeastOneElement" },
    ],
    [
      "a sub-table in a sub-table",
      { components: [aTable("a", aTable("b", aField("c")))] },
      { "components[0].children[0].componentType": "tableInTable" },
    ],
    [
      "a column code twice",
      { components: [aTable("a", aField("b"), aField("b"))] },
      { "components[0].children[1].componentCode": "codeTwice" },
    ],
    [
      "a formula without an expression",
      { components: [aField("a", { componentType: 1018 })] },
      { "components[0].expression": "required" },
    ],
    [
      "a formula that does not parse",
      { components: [aField("a", { componentType: 1018, expression: "1 +" })] },
      { "components[0].expression": "expressionSyntax" },
    ],
  ])("with %s is refused", (_title, given, expected) => {
    expect(problems({ ...aPage(aField("x")), ...given })).toEqual(expected);
  });

  it.each<[string, object, Record<string, string>]>([
    ["no source list", { sourceList: [] }, { "events[0].sourceList": "sourceRequired" }],
    ["an unknown source", { sourceList: ["y"] }, { "events[0].sourceList[0]": "unknownField" }],
    ["no target", { componentCode: "" }, { "events[0].componentCode": "required" }],
    ["an unknown target", { componentCode: "y" }, { "events[0].componentCode": "unknownField" }],
    ["no trigger condition", { triggerType: "" }, { "events[0].triggerType": "required" }],
    ["no function", { function: "" }, { "events[0].function": "required" }],
  ])("with an event with %s is refused", (_title, given, expected) => {
    const event = {
      componentCode: "x",
      sourceList: ["x"],
      triggerType: "change",
      function: "show",
      ...given,
    };
    expect(problems({ ...aPage(aField("x")), events: [event] })).toEqual(expected);
  });
});
