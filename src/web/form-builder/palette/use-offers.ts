import { useMemo } from "react";
import { ComponentType } from "#contract/codes/component-type.ts";
import { isDateFormat } from "#contract/rules/date-format.ts";
import type { FormComponent } from "#contract/shapes/form-page.ts";
import { namesOfNew } from "../../editing/index.ts";
import { useLanguage, useTexts } from "../../i18n/index.ts";
import { getFormBlock } from "#contract/calls/form-block.ts";
import { useMay } from "../../api/index.ts";
import { useBlocks } from "../blocks/use-blocks.ts";
import type { NewCarried } from "../canvas/place-under.ts";
import { newComponent } from "../model/index.ts";
import { type ItemOption, useDataItems } from "../use-data-items.ts";
import { useTables } from "../use-tables.ts";

/** Something the palette offers: a field ready to be put into a form, or a saved block. */
export interface Offer {
  id: string;
  label: string;
  note?: string;
  carried: NewCarried;
}

export interface OfferGroup {
  name: "kinds" | "blocks" | "items" | "tables";
  offers: readonly Offer[];
  /** Why there are none. */
  note?: string;
}

const most = 30;

/** What fits a keyword: the kinds of component, the data items as choices, the tables as references. */
export function useOffers(keyword: string): OfferGroup[] {
  const t = useTexts("form-builder", "form-design");
  const language = useLanguage();
  const items = useDataItems();
  const tables = useTables();
  const blocks = useBlocks();
  const takesBlocks = useMay(getFormBlock.name) === true;
  return useMemo(() => {
    const wanted = keyword.trim().toLowerCase();
    const fits = ({ label, id }: Offer) => `${label} ${id}`.toLowerCase().includes(wanted);
    const choice = (number: number) => t("newChoice", { number });
    const kinds = Object.entries(ComponentType).map(([name, type]): Offer => {
      const label = t(`form-design:componentType.${name}`);
      const component = newComponent(type, label, choice, namesOfNew(language, label));
      return { id: name, label, carried: { component } };
    });
    const ofItems = items.map(
      (item): Offer => ({
        id: `item ${item.value}`,
        label: item.label,
        note: item.value,
        carried: { component: componentOfItem(item, choice) },
      }),
    );
    const ofTables = tables.map(
      ({ value, label }): Offer => ({
        id: `table ${value}`,
        label,
        note: value,
        carried: {
          component: {
            ...newComponent(ComponentType.tableReference, label, choice),
            componentCode: codeFrom(value),
            candidateValue: value,
          },
        },
      }),
    );
    const ofBlocks = (takesBlocks ? blocks : []).map(
      ({ blockId, blockName, titles, componentCount }): Offer => ({
        id: `block ${blockId}`,
        label: blockName,
        note: t("block.holds", { titles: titles.join(t("block.and")), count: componentCount }),
        carried: { blockId },
      }),
    );
    const group = (name: OfferGroup["name"], offers: readonly Offer[]): OfferGroup => {
      const found = offers.filter(fits);
      if (found.length === 0)
        return {
          name,
          offers: [],
          note: t(offers.length > 0 ? "palette.noneFound" : `palette.none.${name}`),
        };
      return {
        name,
        offers: found.slice(0, most),
        ...(found.length > most ? { note: t("palette.searchForMore", { most, total: found.length }) } : {}),
      };
    };
    return [
      group("kinds", kinds),
      group("blocks", ofBlocks),
      group("items", ofItems),
      group("tables", ofTables),
    ];
  }, [keyword, items, tables, blocks, takesBlocks, t, language]);
}

/** A data item as a field: its figures, its days (or moments) as it writes them, else one of its values. */
function componentOfItem(
  { value, label, type, format }: ItemOption,
  choice: (number: number) => string,
): FormComponent {
  const componentCode = codeFrom(value);
  const link = { candidateType: "DATAITEM", candidateValue: value } as const;
  if (type === "number")
    return { ...newComponent(ComponentType.number, label, choice), componentCode, ...link };
  if (type === "date")
    return {
      ...newComponent(
        format === "" || isDateFormat(format, ComponentType.date)
          ? ComponentType.date
          : ComponentType.dateTime,
        label,
        choice,
      ),
      componentCode,
      ...link,
      ...(format === "" ? {} : { dateFormat: format }),
    };
  const { candidateJsonValue: _own, ...select } = newComponent(ComponentType.select, label, choice);
  return { ...select, componentCode, ...link };
}

/** A name of something else as a code of a component. */
function codeFrom(name: string): string {
  const code = name.replaceAll(/[^A-Za-z0-9_]/gu, "_").slice(0, 60);
  return /^[A-Za-z]/u.test(code) ? code : `field_${code}`;
}
