import { ComponentDataType, ComponentType } from "../codes/component-type.ts";
import type { FormComponent, FormPage } from "./form-page.ts";

/** Of twelve columns: the width of a field for which nothing is said (spec §3). */
export const usualSpan = 4;

/** The field of the common form in which somebody says what the application is about. */
export const commonComments = "remark";

/** The form of a process without a page: a title, which alone is required, a remark and attachments. */
export const defaultComponents: readonly FormComponent[] = [
  {
    componentOrder: 1,
    componentCode: "title",
    componentTitle: "标题",
    componentType: ComponentType.text,
    componentDataType: ComponentDataType.text,
    componentCol: 12,
    isRequired: true,
    isHeading: true,
    i18n: { "en-US": "Title", "ja-JP": "件名" },
  },
  {
    componentOrder: 2,
    componentCode: commonComments,
    componentTitle: "备注",
    componentType: ComponentType.textArea,
    componentDataType: ComponentDataType.text,
    componentCol: 12,
    i18n: { "en-US": "Remark", "ja-JP": "備考" },
  },
  {
    componentOrder: 3,
    componentCode: "attachments",
    componentTitle: "附件",
    componentType: ComponentType.attachment,
    componentDataType: ComponentDataType.list,
    componentCol: 12,
    i18n: { "en-US": "Attachments", "ja-JP": "添付ファイル" },
  },
];

/** The fields of a page, or of the default form when there is none. */
export function componentsOf(page: FormPage | undefined): readonly FormComponent[] {
  return page?.components ?? defaultComponents;
}

/** The columns of a sub-table; nothing for any other component. */
export function columnsOf(component: FormComponent): readonly FormComponent[] {
  return component.componentType === ComponentType.subTable ? (component.children ?? []) : [];
}

/** The field that is the application's title, where a form has one: the default form's does. */
export function headingOf(page: FormPage | undefined): FormComponent | undefined {
  return headingAmong(componentsOf(page));
}

/** The same among fields: the first text that says so of itself, and none of another kind. */
export function headingAmong(components: readonly FormComponent[]): FormComponent | undefined {
  return components.find(
    ({ isHeading, componentType }) => isHeading === true && componentType === ComponentType.text,
  );
}

/** Whether a component holds what nobody types: a formula, or a text of the form's author. */
export function isNotTyped({ componentType }: FormComponent): boolean {
  return componentType === ComponentType.formula || componentType === ComponentType.staticText;
}

/** Whether a page has anything that shows, asks for or computes, columns of sub-tables included. Parses nothing. */
export function hasLogic(page: FormPage | undefined): boolean {
  const isFormula = ({ componentType }: FormComponent) => componentType === ComponentType.formula;
  return (
    (page?.events ?? []).length > 0 ||
    componentsOf(page).some((component) => isFormula(component) || columnsOf(component).some(isFormula))
  );
}

/** The component at an address, `lines.proof` for a column of a sub-table. */
export function componentAt(page: FormPage | undefined, address: string): FormComponent | undefined {
  const [code, column] = address.split(".", 2);
  const component = componentsOf(page).find(({ componentCode }) => componentCode === code);
  if (column === undefined || component === undefined) return component;
  return columnsOf(component).find(({ componentCode }) => componentCode === column);
}

/** Every address a field right may name: component codes, and `rows.column` for the columns of sub-tables. */
export function fieldAddresses(page: FormPage | undefined): string[] {
  return componentsOf(page).flatMap((component) => [
    component.componentCode,
    ...columnsOf(component).map((column) => `${component.componentCode}.${column.componentCode}`),
  ]);
}
