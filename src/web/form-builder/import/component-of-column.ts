import { ComponentType } from "#contract/codes/component-type.ts";
import { componentKinds } from "#contract/components/component-kinds.ts";
import type { FormComponent } from "#contract/shapes/form-page.ts";
import { newComponent } from "../model/index.ts";
import type { GuessedColumn } from "./guess-column.ts";

const choicesMost = 100;
/** Figures about one piece, of which a sum means nothing. */
const isAboutOne = /单价|单位价格|単価|比例|税率|折扣|unit price|rate\b|percent/iu;

/** The kinds a column of a sheet may become: those that people fill in and that need nothing else to be chosen. */
export const columnKinds: readonly ComponentType[] = [
  ComponentType.text,
  ComponentType.textArea,
  ComponentType.number,
  ComponentType.money,
  ComponentType.date,
  ComponentType.dateTime,
  ComponentType.switch,
  ComponentType.select,
  ComponentType.radio,
  ComponentType.multipleSelect,
  ComponentType.checkBoxes,
  ComponentType.person,
  ComponentType.department,
];

/** A field for a column as it was corrected; the values of its rows are the choices of a kind that offers some. Pure. */
export function componentOfColumn(
  { title, code, type, values }: GuessedColumn,
  choice: (number: number) => string,
): FormComponent {
  const component: FormComponent = {
    ...newComponent(type, title.trim(), choice),
    componentCode: code.trim(),
    ...(isAboutOne.test(title) && componentKinds[type].properties.includes("isTotaled")
      ? { isTotaled: false }
      : {}),
  };
  if (componentKinds[type].offersChoices !== true || values.length === 0) return component;
  const candidateJsonValue = values.slice(0, choicesMost).map((value) => ({ VALUE: value, TEXT: value }));
  return { ...component, candidateJsonValue };
}
