import type { JsonValue } from "#contract/schema.ts";
import type { ReferenceLabels } from "#contract/shapes/tables.ts";
import { useLanguage, useTexts } from "../../i18n/index.ts";
import type { Entity } from "../source/entity.ts";
import type { FieldFilter } from "../view/field-filter.ts";
import { cellLine } from "./cell-text.ts";

/** A filter as its chip says it: 状态：启用、停用. */
export function useFilterText(entity: Entity, labels: ReferenceLabels | undefined) {
  const t = useTexts("tables");
  const language = useLanguage();
  return (filter: FieldFilter): string => {
    const field = entity.fields.get(filter.field);
    if (field === undefined) return filter.field;
    const name = field.titles[language];
    // What is not to be told is what somebody asked for all the same.
    const text = (value: JsonValue) => cellLine(field, value, { language, labels, say: t }) || String(value);
    switch (filter.test) {
      case "eq":
        return t("filter.isText", { name, value: text(filter.value) });
      case "like":
        return t("filter.likeText", { name, value: String(filter.value) });
      case "in":
        return t("filter.isText", {
          name,
          value: filter.values.map(text).join(language === "en-US" ? ", " : "、"),
        });
      case "range":
        if (filter.from === null) return t("filter.atMostText", { name, to: text(filter.to) });
        if (filter.to === null) return t("filter.atLeastText", { name, from: text(filter.from) });
        return t("filter.rangeText", { name, from: text(filter.from), to: text(filter.to) });
      default:
        return t(`filter.${filter.test}Text`, { name });
    }
  };
}
