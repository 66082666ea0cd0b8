import { useMemo } from "react";
import type { FormPage } from "#contract/shapes/form-page.ts";
import type { DocumentParts } from "../editing/index.ts";
import { titleOf } from "../fields/index.ts";
import { useLanguage, useTexts } from "../i18n/index.ts";
import { mergePages, partOf } from "./model/index.ts";
import { formTitleKey, propertyTitleKey } from "./property-words.ts";

/** A form by its parts: fields by code, `""` the form itself, `events` its events. */
export function useFormParts(): DocumentParts<FormPage> {
  const t = useTexts("form-builder");
  const language = useLanguage();
  return useMemo(() => {
    const fieldIn = ({ components }: FormPage, code: string) =>
      components.find(({ componentCode }) => componentCode === code);
    return {
      changed: (before, after) => mergePages(before, after, before).onlyMine,
      has: (page, code) => code === "" || code === "events" || fieldIn(page, code) !== undefined,
      nameOf: (page, code) => {
        if (code === "") return t("theForm");
        if (code === "events") return t("view.events");
        const field = fieldIn(page, code);
        return (field === undefined ? "" : titleOf(field, language)) || code;
      },
      propertiesOf: partOf,
      titleOf: (page, code, property) => {
        const field = fieldIn(page, code);
        const key = field === undefined ? formTitleKey(property) : propertyTitleKey(field, property);
        const title = t(key);
        return title === key ? undefined : title;
      },
    };
  }, [t, language]);
}
