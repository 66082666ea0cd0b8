import { expect, it } from "vitest";
import { ComponentDataType, ComponentType } from "#contract/codes/component-type.ts";
import { componentKinds, componentTypeName } from "#contract/components/component-kinds.ts";
import type { FormComponent } from "#contract/shapes/form-page.ts";
import { findProblems, newComponent, withKind } from "#web/form-builder/model/index.ts";
import { aField, aPage } from "../../../support/builders/a-process.ts";

const list = [{ VALUE: "x", TEXT: "X" }];
/** What kinds need that no other kind has. */
const needed = new Set(["candidateJsonValue", "candidateValue", "children", "expression"]);

const kinds = Object.values(componentKinds);
const pairs = kinds.flatMap((from) =>
  kinds
    .filter((to) => to.type !== from.type && to.dataTypes.some((type) => from.dataTypes.includes(type)))
    .map((to) => [componentTypeName(from.type), from.type, to.type] as const),
);

it.each(pairs)(
  "leaves of a field (%s, %i) that becomes one of kind %i nothing that its panel has no place for",
  (_name, from, to) => {
    // given
    const { properties, dataTypes } = componentKinds[from];
    const everything: Partial<FormComponent> = {
      isHeading: true,
      placeholder: "p",
      placeholderI18n: { "en-US": "p" },
      maxLength: 5,
      minimum: 1,
      maximum: 5,
      decimals: 0,
      isTotaled: false,
      dateFormat: "yyyy-MM-dd",
      candidateType: "CUSTOMIZE",
      extensions: ["pdf"],
      secrecyLevel: "secret",
      defaultValue: from === ComponentType.number || from === ComponentType.money ? 3 : "x",
    };
    const own = Object.entries(everything).filter(([key]) =>
      properties.includes(key.replace("I18n", "") as "placeholder"),
    );
    const component = aField("one", {
      ...Object.fromEntries(own),
      componentType: from,
      componentDataType: dataTypes[0],
      comments: "c",
      i18n: { "en-US": "One" },
      ...(properties.includes("candidateType") ? { candidateJsonValue: list } : {}),
    });

    // when
    const changed = withKind(component, to);

    // then
    const places = findProblems(aPage(changed)).map(({ property }) => property);
    expect(places.filter((property) => !needed.has(property))).toEqual([]);
    const allowed = new Set<string>(componentKinds[to].properties);
    expect(
      Object.keys(changed).filter((key) => key in everything && !allowed.has(key.replace("I18n", ""))),
    ).toEqual([]);
    expect(changed).toMatchObject({ componentType: to, comments: "c", i18n: { "en-US": "One" } });
  },
);

it("keeps the table of choices and of a reference, and no data item as one", () => {
  const select = { componentType: ComponentType.select, componentDataType: ComponentDataType.text };
  const ofTable = aField("one", { ...select, candidateType: "TABLE", candidateValue: "goods" });
  const ofItem = aField("one", { ...select, candidateType: "DATAITEM", candidateValue: "CITY" });

  expect(withKind(ofTable, ComponentType.tableReference)).toMatchObject({ candidateValue: "goods" });
  expect(withKind(ofItem, ComponentType.tableReference)).not.toHaveProperty("candidateValue");
  expect(withKind(ofItem, ComponentType.radio)).toMatchObject({
    candidateType: "DATAITEM",
    candidateValue: "CITY",
  });
  const reference = withKind(ofTable, ComponentType.tableReference);
  expect(withKind(reference, ComponentType.select)).not.toHaveProperty("candidateValue");
});

it("keeps the data item of a figure or a day where the new kind holds such a one, and no other", () => {
  const link = { candidateType: "DATAITEM", candidateValue: "DAYS" } as const;
  const figure = { componentType: ComponentType.number, componentDataType: ComponentDataType.number };
  const day = { componentType: ComponentType.date, componentDataType: ComponentDataType.date };

  expect(withKind(aField("one", { ...figure, ...link }), ComponentType.money)).toMatchObject(link);
  expect(withKind(aField("one", { ...day, ...link }), ComponentType.dateTime)).toMatchObject(link);
  const bare = withKind(aField("one", { ...figure, ...link }), ComponentType.formula);
  expect(bare).not.toHaveProperty("candidateType");
  expect(bare).not.toHaveProperty("candidateValue");
});

it("keeps a field that stays of its kind", () => {
  const field = newComponent(ComponentType.text, "甲", String);
  expect(withKind(field, ComponentType.text)).toBe(field);
});
