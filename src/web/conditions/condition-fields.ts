import { urgencies } from "#contract/codes/urgency.ts";
import { ComponentDataType, ComponentType } from "#contract/codes/component-type.ts";
import { componentsOf } from "#contract/shapes/form-components.ts";
import type { FormComponent, FormPage } from "#contract/shapes/form-page.ts";
import { itemOf, itemPlaces, itemPrefix } from "#contract/shapes/item-places.ts";
import { organisationDay } from "../session/index.ts";
import type { Operand, Operator } from "./condition.ts";

/** What a field's values are, and so what it can be compared with. */
export type ValueKind =
  | "number"
  | "text"
  | "day"
  | "moment"
  | "yesNo"
  | "choice"
  | "list"
  | "person"
  | "department";

/** A field or parameter that a condition may read. */
export interface ConditionField {
  path: string;
  source: "form" | "applicant" | "instance";
  kind: ValueKind;
  component?: FormComponent;
  /** Which day of a date range. */
  day?: "first" | "last";
  /** The same value by the data item it is chosen from, as expressions may name it: `BPD_INSTANCE_REC[0].CITY`. */
  byItem?: string;
}

const kinds: Partial<Record<ComponentType, ValueKind>> = {
  [ComponentType.text]: "text",
  [ComponentType.textArea]: "text",
  [ComponentType.number]: "number",
  [ComponentType.money]: "number",
  [ComponentType.date]: "day",
  [ComponentType.dateTime]: "moment",
  [ComponentType.radio]: "choice",
  [ComponentType.select]: "choice",
  [ComponentType.checkBoxes]: "list",
  [ComponentType.multipleSelect]: "list",
  [ComponentType.person]: "person",
  [ComponentType.department]: "department",
  [ComponentType.tableReference]: "choice",
  [ComponentType.switch]: "yesNo",
  [ComponentType.formula]: "number",
};

const parameters: readonly ConditionField[] = [
  { path: "applicant.userCode", source: "applicant", kind: "person" },
  { path: "applicant.realName", source: "applicant", kind: "text" },
  { path: "applicant.deptId", source: "applicant", kind: "department" },
  { path: "applicant.deptName", source: "applicant", kind: "text" },
  { path: "applicant.deptLevel", source: "applicant", kind: "number" },
  { path: "instance.title", source: "instance", kind: "text" },
  { path: "instance.urgency", source: "instance", kind: "choice" },
  { path: "instance.round", source: "instance", kind: "number" },
];

/** The fields of a form that conditions may read, and the parameters there are besides. */
export function conditionFields(page: FormPage | undefined): ConditionField[] {
  const own = componentsOf(page).flatMap((component): ConditionField[] => {
    if (component.isCondition === false) return [];
    if (component.componentType === ComponentType.dateRange) return daysOf(component);
    const field = comparedField(component);
    if (field === undefined) return [];
    const byItem = itemReference(page, component);
    return [byItem === undefined ? field : { ...field, byItem }];
  });
  return [...own, ...parameters];
}

/** How an expression names a field by its data item: nothing where none is chosen from, or where rows of a sub-table come first. */
function itemReference(page: FormPage | undefined, component: FormComponent): string | undefined {
  const name = itemOf(component);
  if (name === undefined) return undefined;
  const places = itemPlaces(page).filter(({ dataEnName }) => dataEnName === name);
  const at = places.findIndex(
    ({ field, column }) => field === component.componentCode && column === undefined,
  );
  const isCounted = at >= 0 && places.slice(0, at).every(({ column }) => column === undefined);
  return isCounted ? `${itemPrefix}[${at}].${name}` : undefined;
}

/** The two days of a date range, as expressions know them: by their places. */
function daysOf(component: FormComponent): ConditionField[] {
  const path = `form.${component.componentCode}`;
  return (["first", "last"] as const).map((day, at) => ({
    path: `${path}[${at + 1}]`,
    source: "form",
    kind: "day",
    component,
    day,
  }));
}

/** A field of the form as something that has values of a kind; nothing where none can be compared. */
export function comparedField(component: FormComponent): ConditionField | undefined {
  const kind = kindOf(component);
  return kind && { path: `form.${component.componentCode}`, source: "form", kind, component };
}

function kindOf({ componentType, componentDataType }: FormComponent): ValueKind | undefined {
  const isSeveral = componentType === ComponentType.person && componentDataType === ComponentDataType.list;
  return isSeveral ? "list" : kinds[componentType];
}

const ordered: readonly Operator[] = ["=", "!=", ">", ">=", "<", "<=", "between", "empty", "notEmpty"];

/** What may be asked of values of a kind. */
export const operatorsOf: Readonly<Record<ValueKind, readonly Operator[]>> = {
  number: ordered,
  day: ordered,
  moment: ordered,
  text: ["=", "!=", "contains", "startsWith", "in", "notIn", "empty", "notEmpty"],
  choice: ["=", "!=", "in", "notIn", "empty", "notEmpty"],
  list: ["has", "empty", "notEmpty"],
  yesNo: ["=", "!="],
  person: ["=", "!=", "in", "notIn", "empty", "notEmpty"],
  department: ["=", "!=", "in", "notIn", "empty", "notEmpty"],
};

/** The value a new comparison begins with. */
export function firstValue({ path, kind, component }: ConditionField): Operand {
  if (path === "instance.urgency") return { literal: urgencies[0] };
  switch (kind) {
    case "department":
    case "number":
      return { literal: 0 };
    case "yesNo":
      return { literal: true };
    case "day":
      return { day: organisationDay() };
    case "moment":
      return { moment: `${organisationDay()}T00:00` };
    default:
      return { literal: component?.candidateJsonValue?.[0]?.VALUE ?? "" };
  }
}

/** How many values an operator takes: none, one, two, or a list of any length. */
export function valuesOf(operator: Operator): 0 | 1 | 2 | "list" {
  if (operator === "empty" || operator === "notEmpty") return 0;
  if (operator === "between") return 2;
  return operator === "in" || operator === "notIn" ? "list" : 1;
}

/** Whether values of one kind may be compared with those of another: a username is a text, too. */
export function mayCompare(kind: ValueKind, other: ValueKind): boolean {
  const plain = (each: ValueKind) => (each === "person" ? "text" : each);
  return plain(kind) === plain(other);
}
