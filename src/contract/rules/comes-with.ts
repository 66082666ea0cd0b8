import { ComponentType } from "../codes/component-type.ts";
import type { MaterialType } from "../codes/material-type.ts";
import type { FormValues, JsonValue } from "../schema.ts";
import { stampFields } from "../seals/stamp-form.ts";
import { columnsOf, commonComments, componentsOf } from "../shapes/form-components.ts";
import type { FormComponent, FormPage } from "../shapes/form-page.ts";
import { isRow } from "./field-rights.ts";

/** What an application comes with besides the fields of its form. */
export interface ComesWith {
  materialType: MaterialType;
  /** The remark on the common form, which a process has that has none of its own; else empty. */
  commonApplyComments: string;
}

/** What an application comes with (spec §3 Task), of values that the reader may see. Pure. */
export function comesWith(seen: FormValues, page: FormPage | undefined): ComesWith {
  const remark = page === undefined ? seen[commonComments] : undefined;
  const isOnPaper = seen[stampFields.styleOfUse] === "physical";
  const hasFiles = componentsOf(page).some((component) =>
    holdsFiles(component, seen[component.componentCode]),
  );
  return {
    materialType: isOnPaper ? "paper" : hasFiles ? "files" : "form",
    commonApplyComments: typeof remark === "string" ? remark : "",
  };
}

/** The fields that say so, by their codes: nothing else of a form has to be read for it. */
export function fieldsOfComesWith(page: FormPage | undefined): string[] {
  return componentsOf(page)
    .filter(
      (component) =>
        component.componentCode === stampFields.styleOfUse ||
        (page === undefined && component.componentCode === commonComments) ||
        [component, ...columnsOf(component)].some(isForFiles),
    )
    .map(({ componentCode }) => componentCode);
}

function holdsFiles(component: FormComponent, value: JsonValue | undefined): boolean {
  if (!Array.isArray(value)) return false;
  if (isForFiles(component)) return value.length > 0;
  const columns = columnsOf(component).filter(isForFiles);
  return value.some(
    (row) => isRow(row) && columns.some((column) => holdsFiles(column, row[column.componentCode])),
  );
}

function isForFiles({ componentType }: FormComponent): boolean {
  return componentType === ComponentType.attachment;
}
