import { expect, it } from "vitest";
import { ComponentDataType, ComponentType } from "#contract/codes/component-type.ts";
import type { FormComponent } from "#contract/shapes/form-page.ts";
import { inLines, spanOf } from "#web/form-builder/model/index.ts";
import { aField } from "../../../support/builders/a-process.ts";
import fc from "../../../support/properties.ts";

/** Where a grid of twelve columns puts each, by the line it is in. */
function lineOfEach(order: readonly FormComponent[]): number[] {
  let line = 0;
  let free = 0;
  return order.map((component) => {
    if (spanOf(component) > free) [line, free] = [line + 1, 12];
    free -= spanOf(component);
    return line;
  });
}

const component = fc.oneof(
  fc.integer({ min: 1, max: 12 }).map((componentCol) => aField("field", { componentCol })),
  fc.constant(aField("usual")),
  fc.constant(
    aField("table", {
      componentType: ComponentType.subTable,
      componentDataType: ComponentDataType.list,
      children: [],
    }),
  ),
);

it("cuts a form where lines end, and leaves every field where it was in a form in one piece", () => {
  fc.assert(
    fc.property(fc.array(component, { maxLength: 60 }), (order) => {
      const pieces = inLines(order);
      expect(pieces.flatMap(({ components }) => components)).toEqual(order);
      const whole = lineOfEach(order);
      for (const { before, components, lines } of pieces) {
        const first = whole[before] ?? 0;
        expect(lineOfEach(components)).toEqual(
          whole.slice(before, before + components.length).map((line) => line - first + 1),
        );
        expect(lines).toBe(lineOfEach(components).at(-1));
        expect(lines).toBeLessThanOrEqual(2);
      }
    }),
  );
});

it("a kind without a width of its own takes the whole line, whatever a form says of it", () => {
  expect(spanOf(aField("table", { componentType: ComponentType.subTable, componentCol: 3 }))).toBe(12);
  expect(spanOf(aField("text", { componentCol: 3 }))).toBe(3);
});
