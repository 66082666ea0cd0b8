import type { SecrecyLevel } from "../codes/secrecy-level.ts";
import type { FormValues } from "../schema.ts";
import { attachmentsOf } from "../shapes/attachment.ts";
import { columnsOf, componentsOf } from "../shapes/form-components.ts";
import type { FormPage } from "../shapes/form-page.ts";
import { highestSecrecy } from "./secrecy.ts";

/**
 * How secret a file of an application is: as its form says for all, or more where a field it stands in says so. A file
 * that was taken out of the form is as secret as the form. Pure.
 */
export function fileSecrecy(
  page: FormPage | undefined,
  values: FormValues,
  fileId: string,
): SecrecyLevel | undefined {
  const fields = new Map(
    componentsOf(page).flatMap((field) => [
      [field.componentCode, field] as const,
      ...columnsOf(field).map(
        (column) => [`${field.componentCode}.${column.componentCode}`, column] as const,
      ),
    ]),
  );
  const levels = attachmentsOf(page, values)
    .filter((file) => file.fileId === fileId)
    .map(({ place }) => fields.get(place.replaceAll(/\[\d+\]/gu, ""))?.secrecyLevel);
  return highestSecrecy([page?.secrecyLevel, ...levels]);
}
