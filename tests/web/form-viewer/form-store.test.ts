import { describe, expect, it, vi } from "vitest";
import { ComponentDataType, ComponentType } from "#contract/codes/component-type.ts";
import { makeFormLogic } from "../../../src/web/form-viewer/form-logic.ts";
import { createFormStore } from "../../../src/web/form-viewer/form-store.ts";
import { aField, aNumber, aPage } from "../../support/builders/a-process.ts";

const page = aPage(
  aNumber("amount"),
  aField("note"),
  aField("double", {
    componentType: ComponentType.formula,
    componentDataType: ComponentDataType.number,
    expression: "form.amount * 2",
  }),
);
const rights = { amount: "write", note: "write", double: "write" } as const;

describe("the store of a form with formulas", () => {
  it("works out what follows from a field that something reads, and nothing for any other", () => {
    // given
    const store = createFormStore({ amount: 1 });
    const logic = makeFormLogic(page, rights, false, { timeZone: "Asia/Shanghai", days: undefined });
    const standing = vi.spyOn(logic, "standing");
    store.follow(logic);
    standing.mockClear();

    // when
    store.setValue("note", "typed");
    const afterNote = standing.mock.calls.length;
    store.setValue("amount", 4);

    // then
    expect([afterNote, standing.mock.calls.length]).toEqual([0, 1]);
    expect(store.values()).toEqual({ amount: 4, note: "typed", double: 8 });
  });
});
