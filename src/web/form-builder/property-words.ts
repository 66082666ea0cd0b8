import { ComponentType } from "#contract/codes/component-type.ts";
import { componentKind } from "#contract/components/component-kinds.ts";
import type { FormComponent } from "#contract/shapes/form-page.ts";

/** Properties that are written in one field with another, and have no title of their own. */
const writtenWith: Readonly<Record<string, string>> = {
  i18n: "componentTitle",
  commentsI18n: "comments",
  placeholderI18n: "placeholder",
};

/** Whose title is not simply `property.<name>`. */
const otherwise: Readonly<Record<string, (component: FormComponent) => string>> = {
  comments: ({ componentType }) =>
    componentType === ComponentType.staticText ? "property.text" : "property.comments",
  candidateValue: ({ componentType, candidateType }) =>
    candidateType === "DATAITEM" || componentKind(componentType)?.holdsDataItem !== undefined
      ? "property.item"
      : "property.table",
  candidateJsonValue: () => "choices.title",
  children: () => "columns.title",
};

/** The key of what the side panel calls a property of a component, in the texts of the form builder. */
export function propertyTitleKey(component: FormComponent, property: string): string {
  const titled = writtenWith[property] ?? property;
  return otherwise[titled]?.(component) ?? `property.${titled}`;
}

const ofForm: Readonly<Record<string, string>> = { i18n: "label", commentsI18n: "comments" };

/** The same of a property of the form itself. */
export function formTitleKey(property: string): string {
  return `form.${ofForm[property] ?? property}`;
}
