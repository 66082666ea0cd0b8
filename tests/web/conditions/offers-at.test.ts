import { CompletionContext } from "@codemirror/autocomplete";
import { EditorState } from "@codemirror/state";
import { expect, test } from "vitest";
import { ComponentType } from "#contract/codes/component-type.ts";
import { conditionFields } from "#web/conditions/condition-fields.ts";
import { type Offer, offersAt } from "#web/conditions/offers-at.ts";
import { aField, aPage, aTable } from "../../support/builders/a-process.ts";

const ofItem = (componentCode: string, item: string, componentOrder: number) =>
  aField(componentCode, {
    componentOrder,
    componentType: ComponentType.select,
    candidateType: "DATAITEM",
    candidateValue: item,
  });

function offered(text: string, offers: readonly Offer[]) {
  const context = new CompletionContext(EditorState.create({ doc: text }), text.length, false);
  const found = offersAt(context, offers);
  return found && { from: found.from, labels: found.options.map(({ label }) => label) };
}

test("fields that choose from data items may be named by them too, each by its place; behind rows of a sub-table nobody knows the place", () => {
  const page = aPage(
    ofItem("city", "CITY", 1),
    ofItem("second", "CITY", 2),
    ofItem("unread", "CITY", 3),
    ofItem("kind", "KIND", 5),
  );
  const table = { ...aTable("lines", ofItem("kindOfLine", "KIND", 1)), componentOrder: 4 };
  const [city, second, unread, kind] = page.components;
  const components = [city!, second!, { ...unread!, isCondition: false }, table, kind!];
  const fields = conditionFields({ ...page, components });
  expect(fields.flatMap(({ path, byItem }) => (byItem === undefined ? [] : [[path, byItem]]))).toEqual([
    ["form.city", "BPD_INSTANCE_REC[0].CITY"],
    ["form.second", "BPD_INSTANCE_REC[1].CITY"],
  ]);
});

test("what is offered goes on behind the number in brackets, and begins anew in a list", () => {
  const offers: Offer[] = [
    { label: "form.city", detail: "城市" },
    { label: "BPD_INSTANCE_REC[0].CITY", detail: "城市", isAlias: true },
  ];
  const behind = offered("1 = 1 and BPD_INSTANCE_REC[0].CI", offers);
  expect(behind?.from).toBe("1 = 1 and ".length);
  expect(behind?.labels).toContain("BPD_INSTANCE_REC[0].CITY");
  expect(behind?.labels.filter((label) => label === "城市")).toHaveLength(1);
  expect(offered("form.city in [for", offers)?.from).toBe("form.city in [".length);
});
