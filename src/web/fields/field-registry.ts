import type { ComponentType } from "#contract/codes/component-type.ts";
import type { FieldKind } from "./field-kind.ts";
import { attachmentField } from "./kinds/attachment-field.tsx";
import { checkBoxesField } from "./kinds/check-boxes-field.tsx";
import { dateField } from "./kinds/date-field.tsx";
import { dateRangeField } from "./kinds/date-range-field.tsx";
import { dateTimeField } from "./kinds/date-time-field.tsx";
import { departmentField } from "./kinds/department-field.tsx";
import { formulaField } from "./kinds/formula-field.tsx";
import { moneyField } from "./kinds/money-field.tsx";
import { multipleSelectField } from "./kinds/multiple-select-field.tsx";
import { numberField } from "./kinds/number-field.tsx";
import { personField } from "./kinds/person-field.tsx";
import { radioField } from "./kinds/radio-field.tsx";
import { sealPlacementsField } from "./kinds/seal-placements-field.tsx";
import { selectField } from "./kinds/select-field.tsx";
import { staticTextField } from "./kinds/static-text-field.tsx";
import { subTableField } from "./kinds/sub-table-field.tsx";
import { switchField } from "./kinds/switch-field.tsx";
import { tableReferenceField } from "./kinds/table-reference-field.tsx";
import { textAreaField } from "./kinds/text-area-field.tsx";
import { textField } from "./kinds/text-field.tsx";
import { unknownField } from "./kinds/unknown-field.tsx";

/** Every kind of field there is. A new kind is one file in `kinds/` and one line here. */
export const fieldKinds: readonly FieldKind[] = [
  textField,
  textAreaField,
  numberField,
  dateField,
  dateTimeField,
  dateRangeField,
  radioField,
  checkBoxesField,
  selectField,
  multipleSelectField,
  personField,
  departmentField,
  attachmentField,
  subTableField,
  moneyField,
  switchField,
  staticTextField,
  formulaField,
  tableReferenceField,
  sealPlacementsField,
];

let byType: ReadonlyMap<number, FieldKind> | undefined;

/** The kind of a component; one that is not known is shown, and cannot be written. */
export function fieldKind(type: ComponentType): FieldKind {
  byType ??= new Map(fieldKinds.map((kind) => [kind.type, kind]));
  return byType.get(type) ?? unknownField;
}
