import { columnsOf, componentsOf } from "./form-components.ts";
import type { FormComponent, FormPage } from "./form-page.ts";

/** What data items of an application are named behind, in expressions and documents: `BPD_INSTANCE_REC[0].CITY` (spec §3). */
export const itemPrefix = "BPD_INSTANCE_REC";

/** A field of a form that chooses from a data item, or a column of a sub-table that does. */
export interface ItemPlace {
  dataEnName: string;
  /** The field's code. */
  field: string;
  /** The column's code: in every row of the sub-table `field` stands a value. */
  column?: string;
}

/** The data item that a component chooses from. */
export function itemOf({ candidateType, candidateValue = "" }: FormComponent): string | undefined {
  return candidateType === "DATAITEM" && candidateValue !== "" ? candidateValue : undefined;
}

const known = new WeakMap<FormPage, readonly ItemPlace[]>();

/** Where a form has values of data items, in the order of the form. Worked out once for each page object. Pure. */
export function itemPlaces(page: FormPage | undefined): readonly ItemPlace[] {
  if (page === undefined) return [];
  const found = known.get(page) ?? placesOf(page);
  known.set(page, found);
  return found;
}

function placesOf(page: FormPage): ItemPlace[] {
  return componentsOf(page).flatMap((component) => {
    const field = component.componentCode;
    const own = itemOf(component);
    return [
      ...(own === undefined ? [] : [{ dataEnName: own, field }]),
      ...columnsOf(component).flatMap((column) => {
        const dataEnName = itemOf(column);
        return dataEnName === undefined ? [] : [{ dataEnName, field, column: column.componentCode }];
      }),
    ];
  });
}
