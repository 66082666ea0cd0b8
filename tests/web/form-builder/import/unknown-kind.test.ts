import { expect, test } from "vitest";
import { ComponentDataType } from "#contract/codes/component-type.ts";
import { unknownKind } from "#web/form-builder/import/unknown-kind.ts";
import { aField, aTable } from "../../../support/builders/a-process.ts";

test("what the product's own forms hold is known, columns included", () => {
  expect(unknownKind([aField("one"), aTable("lines", aField("two"))])).toBeUndefined();
});

test.each([
  ["a kind that there is not", aField("one", { componentType: 4242 as never })],
  ["values that its kind does not hold", aField("one", { componentDataType: ComponentDataType.rows })],
  ["such a column", aTable("lines", aField("one", { componentType: 4242 as never }))],
])("%s is named by the title of its field", (_what, component) => {
  const titled = (each: typeof component) => ({ ...each, componentTitle: `titled ${each.componentCode}` });
  const { children } = component;
  const given = titled({
    ...component,
    ...(children === undefined ? {} : { children: children.map(titled) }),
  });

  expect(unknownKind([aField("fine"), given])).toMatchObject({ title: "titled one" });
});
