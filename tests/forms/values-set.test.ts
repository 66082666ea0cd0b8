import { describe, expect, it } from "vitest";
import type { FormEvent } from "#contract/shapes/form-page.ts";
import { valuesSet } from "#forms";
import { aField, aPage } from "../support/builders/a-process.ts";

const rights = { kind: "write", detail: "write", more: "write" } as const;

function aSet(given: Partial<FormEvent> = {}): FormEvent {
  return {
    componentCode: "detail",
    sourceList: ["kind"],
    triggerType: "change",
    function: "set",
    expression: "form.kind",
    ...given,
  };
}

const aPageWith = (...events: FormEvent[]) => ({
  ...aPage(aField("kind"), aField("detail"), aField("more")),
  events,
});

describe("what events set", () => {
  it("follows a change of what they read, also a change they made themselves", () => {
    // given
    const next = aSet({ componentCode: "more", sourceList: ["detail"], expression: "form.detail" });
    const page = aPageWith(aSet(), next);

    // when
    const given = valuesSet(page, { kind: "other", detail: "usual" }, rights, "change", ["kind"]);

    // then
    expect(given).toEqual({ detail: "other", more: "other" });
  });

  it("is nothing where something else changed, or when the form is opened instead", () => {
    const page = aPageWith(aSet());
    expect(valuesSet(page, { kind: "other" }, rights, "change", ["more"])).toEqual({});
    expect(valuesSet(page, { kind: "other" }, rights, "load")).toEqual({});
  });

  it("fills at the opening only what is empty", () => {
    const page = aPageWith(aSet({ triggerType: "load" }));
    expect(valuesSet(page, { kind: "other" }, rights, "load")).toEqual({ detail: "other" });
    expect(valuesSet(page, { kind: "other", detail: "mine" }, rights, "load")).toEqual({});
  });

  it("leaves alone what one may not write, what is not shown and what is so already", () => {
    // given
    const { expression: _, ...hides } = aSet({ function: "hide", condition: 'form.kind = "other"' });
    const kind = { kind: "other" };

    // then
    expect(valuesSet(aPageWith(aSet()), kind, { ...rights, detail: "read" }, "change", ["kind"])).toEqual({});
    expect(valuesSet(aPageWith(hides, aSet()), kind, rights, "change", ["kind"])).toEqual({});
    expect(valuesSet(aPageWith(aSet()), { ...kind, detail: "other" }, rights, "change", ["kind"])).toEqual(
      {},
    );
  });

  it("is nothing where a condition does not hold or the expression has no value", () => {
    const held = aSet({ condition: 'form.kind = "usual"' });
    expect(valuesSet(aPageWith(held), { kind: "other" }, rights, "change", ["kind"])).toEqual({});
    const failing = aSet({ expression: "form.kind + 1" });
    expect(
      valuesSet(aPageWith(failing), { kind: "other" }, rights, "change", ["kind"])["detail"] ?? null,
    ).toBeNull();
  });

  it("is given once one of several fields it follows has changed", () => {
    const page = aPageWith(aSet({ sourceList: ["kind", "more"] }));
    expect(valuesSet(page, { kind: "other" }, rights, "change", ["more"])).toEqual({ detail: "other" });
  });

  it("is kept as its own field keeps it", () => {
    const page = {
      ...aPageWith(aSet({ expression: "1.234" })),
      components: [aField("kind"), aField("detail")],
    };
    expect(valuesSet(page, {}, rights, "change", ["kind"])).toEqual({ detail: "1.23" });
  });
});
