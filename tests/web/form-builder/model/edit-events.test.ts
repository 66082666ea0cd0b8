import { describe, expect, it } from "vitest";
import type { FormFunction } from "#contract/codes/form-event.ts";
import type { FormEvent } from "#contract/shapes/form-page.ts";
import { writeExpression } from "#web/form-builder/model/index.ts";
import { aField, aPage } from "../../../support/builders/a-process.ts";

const page = (change: Partial<FormEvent> & { function: FormFunction }) => ({
  ...aPage(aField("amount"), aField("kind"), aField("place"), aField("note")),
  events: [{ componentCode: "note", sourceList: ["amount"], triggerType: "change" as const, ...change }],
});
const sourcesAfter = (
  change: Parameters<typeof page>[0],
  property: "condition" | "expression",
  text: string,
) => writeExpression(page(change), 0, property, text).events?.[0]?.sourceList;

describe("the sources of an event", () => {
  it("are what its condition reads: one that it no longer reads is none", () => {
    const shown = { function: "show", condition: 'form.amount > 5 and form.kind = "a"' } as const;
    const both = { ...shown, sourceList: ["amount", "kind"] };

    expect(sourcesAfter(both, "condition", 'form.kind = "a"')).toEqual(["kind"]);
    expect(sourcesAfter(both, "condition", 'form.place = "a"')).toEqual(["place"]);
  });

  it("keep what the value still reads, and name no field that there is none of", () => {
    const computed = { function: "compute", condition: "form.amount > 5", expression: "form.kind" } as const;
    const both = { ...computed, sourceList: ["amount", "kind"] };

    expect(sourcesAfter(both, "condition", "form.plaice > 5")).toEqual(["kind"]);
    expect(sourcesAfter(both, "expression", "form.amount + form.place")).toEqual(["amount", "place"]);
  });

  it("keep a field that was chosen to set the event off, whether anything reads it or not", () => {
    const set = { function: "set", condition: "form.amount > 5", expression: '"now"' } as const;

    expect(sourcesAfter({ ...set, sourceList: ["kind", "amount"] }, "condition", "form.place = 1")).toEqual([
      "kind",
      "place",
    ]);
  });

  it("stay while nothing is read at all: an event has one at least", () => {
    expect(sourcesAfter({ function: "show", condition: "form.amount > 5" }, "condition", "")).toEqual([
      "amount",
    ]);
  });
});
