import { ComponentType } from "../codes/component-type.ts";
import { attachmentKind } from "./attachment.ts";
import { checkBoxesKind } from "./check-boxes.ts";
import { dateKind } from "./date.ts";
import { dateRangeKind } from "./date-range.ts";
import { dateTimeKind } from "./date-time.ts";
import { departmentKind } from "./department.ts";
import { formulaKind } from "./formula.ts";
import { moneyKind } from "./money.ts";
import { multipleSelectKind } from "./multiple-select.ts";
import { numberKind } from "./number.ts";
import { personKind } from "./person.ts";
import { radioKind } from "./radio.ts";
import { sealPlacementsKind } from "./seal-placements.ts";
import { selectKind } from "./select.ts";
import { staticTextKind } from "./static-text.ts";
import { subTableKind } from "./sub-table.ts";
import { switchKind } from "./switch.ts";
import { tableReferenceKind } from "./table-reference.ts";
import { textKind } from "./text.ts";
import { textAreaKind } from "./text-area.ts";
import type { ComponentKind } from "./component-kind.ts";

/** Every kind of component there is. A new kind is one file here, one in `web/fields/kinds` and its name in the texts. */
export const componentKinds: Readonly<Record<ComponentType, ComponentKind>> = {
  [ComponentType.text]: textKind,
  [ComponentType.textArea]: textAreaKind,
  [ComponentType.number]: numberKind,
  [ComponentType.date]: dateKind,
  [ComponentType.dateTime]: dateTimeKind,
  [ComponentType.dateRange]: dateRangeKind,
  [ComponentType.radio]: radioKind,
  [ComponentType.checkBoxes]: checkBoxesKind,
  [ComponentType.select]: selectKind,
  [ComponentType.multipleSelect]: multipleSelectKind,
  [ComponentType.person]: personKind,
  [ComponentType.department]: departmentKind,
  [ComponentType.attachment]: attachmentKind,
  [ComponentType.subTable]: subTableKind,
  [ComponentType.money]: moneyKind,
  [ComponentType.switch]: switchKind,
  [ComponentType.staticText]: staticTextKind,
  [ComponentType.formula]: formulaKind,
  [ComponentType.tableReference]: tableReferenceKind,
  [ComponentType.sealPlacements]: sealPlacementsKind,
};

/** The kind of a component; nothing for a number that no kind has. */
export function componentKind(type: ComponentType): ComponentKind | undefined {
  return componentKinds[type] as ComponentKind | undefined;
}

/** What a component type is called in code and in the texts `form-design.componentType`. */
export function componentTypeName(type: ComponentType): keyof typeof ComponentType | undefined {
  const entry = Object.entries(ComponentType).find(([, code]) => code === type);
  return entry?.[0] as keyof typeof ComponentType | undefined;
}
