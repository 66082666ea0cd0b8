import { describe, expect, it } from "vitest";
import { ComponentDataType, ComponentType } from "#contract/codes/component-type.ts";
import { defaultValues } from "#contract/rules/default-values.ts";
import type { FormComponent } from "#contract/shapes/form-page.ts";
import { checkFormPage } from "#forms";
import { aField, aNumber, aPage, aTable } from "../../support/builders/a-process.ts";

const choices = [{ VALUE: "a", TEXT: "A" }];
const radio = { componentType: ComponentType.radio, candidateJsonValue: choices };
const problemOf = (component: FormComponent, path = "components[0].defaultValue") =>
  checkFormPage(aPage(component))[path]?.problem;

describe("what a form begins with", () => {
  it("is what its fields say; static texts hold none, and rows of a sub-table are made later", () => {
    const page = aPage(
      aField("city", { defaultValue: "上海" }),
      aField("why", {}),
      aField("hint", { componentType: ComponentType.staticText, defaultValue: "请如实填写" }),
      aTable("lines", aNumber("count", { defaultValue: 1 })),
    );
    expect(defaultValues(page)).toEqual({ city: "上海" });
  });

  it.each<[string, FormComponent, string]>([
    ["letters in a number", aNumber("n", { defaultValue: "three" }), "notANumber"],
    ["a choice that is not offered", aField("c", { ...radio, defaultValue: "b" }), "notAChoice"],
    ["more characters than fit", aField("t", { maxLength: 2, defaultValue: "abc" }), "tooLong"],
    [
      "a person",
      aField("p", { componentType: ComponentType.person, defaultValue: "STAFF01" }),
      "defaultUnfit",
    ],
    [
      "a value of a data item, which may be gone by then",
      aField("d", {
        componentType: ComponentType.select,
        candidateType: "DATAITEM",
        candidateValue: "CITY",
        defaultValue: "SH",
      }),
      "defaultUnfit",
    ],
  ])("is refused where it is %s", (_what, component, problem) => {
    expect(problemOf(component)).toBe(problem);
  });

  it("is refused in a column at its place, and taken where it fits", () => {
    const table = aTable("lines", aNumber("count", { defaultValue: "x" }));
    expect(problemOf(table, "components[0].children[0].defaultValue")).toBe("notANumber");
    expect(problemOf(aField("c", { ...radio, defaultValue: "a" }))).toBeUndefined();
    expect(
      problemOf(
        aField("s", {
          componentType: ComponentType.switch,
          componentDataType: ComponentDataType.yesNo,
          defaultValue: true,
        }),
      ),
    ).toBeUndefined();
  });
});
