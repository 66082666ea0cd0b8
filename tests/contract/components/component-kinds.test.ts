import { expect, test } from "vitest";
import { ComponentType } from "#contract/codes/component-type.ts";
import { componentKinds, componentTypeName } from "#contract/components/component-kinds.ts";
import { aField } from "../../support/builders/a-process.ts";

test("every kind stands under its own number and has a name", () => {
  for (const [code, { type }] of Object.entries(componentKinds)) {
    expect(type).toBe(Number(code));
    expect(ComponentType[componentTypeName(type) ?? "text"]).toBe(type);
  }
});

test("what offers choices lets its author say which, and takes nothing else", () => {
  // given
  const candidateJsonValue = [{ VALUE: "a", TEXT: "A" }];

  for (const { type, offersChoices, properties, check } of Object.values(componentKinds)) {
    expect(properties.includes("candidateType")).toBe(offersChoices === true);
    if (offersChoices !== true) continue;

    // when
    const field = aField("choice", { componentType: type, candidateJsonValue });

    // then
    expect([check(field, "a"), check(field, ["a"])].filter((problem) => problem === undefined)).toHaveLength(
      1,
    );
    expect(check(field, "b")).toBeDefined();
    expect(check(field, ["b"])).toBeDefined();
  }
});
