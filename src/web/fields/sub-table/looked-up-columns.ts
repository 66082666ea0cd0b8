import { ComponentDataType, ComponentType } from "#contract/codes/component-type.ts";
import type { FormComponent } from "#contract/shapes/form-page.ts";

const ofServer: readonly ComponentType[] = [
  ComponentType.person,
  ComponentType.department,
  ComponentType.tableReference,
];
const ofChoices: readonly ComponentType[] = [
  ComponentType.radio,
  ComponentType.checkBoxes,
  ComponentType.select,
  ComponentType.multipleSelect,
];

/** Whether only the server knows what a text means in a column: people, departments, rows, choices kept elsewhere. */
export function isLookedUp(column: FormComponent): boolean {
  const { componentType: type, candidateType = "CUSTOMIZE" } = column;
  return ofServer.includes(type) || (ofChoices.includes(type) && candidateType !== "CUSTOMIZE");
}

/** Whether a column holds several values at once. */
export function holdsList({ componentType: type, componentDataType }: FormComponent): boolean {
  return (
    type === ComponentType.checkBoxes ||
    type === ComponentType.multipleSelect ||
    (type === ComponentType.person && componentDataType === ComponentDataType.list)
  );
}

/** What a pasted text names: itself, or each of a list in a column that holds several. */
export function namesIn(column: FormComponent, text: string): string[] {
  if (!holdsList(column)) return [text];
  return text
    .split(/[,，、;；\n]/u)
    .map((part) => part.trim())
    .filter((part) => part !== "");
}
