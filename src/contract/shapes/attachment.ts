import { ComponentType } from "../codes/component-type.ts";
import type { FormValues, JsonValue } from "../schema.ts";
import { columnsOf, componentsOf } from "./form-components.ts";
import type { FormPage } from "./form-page.ts";

/** A file as the value of an attachment field names it. */
export interface Attachment {
  fileId: string;
  fileName: string;
}

/** An attachment and where it stands in a form: `attachments[0]`, `lines[2].proof[0]`. */
export interface PlacedAttachment extends Attachment {
  place: string;
}

/** The files of one value; what is no list of files counts as none. Pure. */
export function attachmentsIn(value: JsonValue | undefined): Attachment[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((each) => {
    if (typeof each !== "object" || each === null || Array.isArray(each)) return [];
    const { fileId, fileName } = each;
    const isNamed = typeof fileId === "string" || typeof fileId === "number";
    return isNamed && typeof fileName === "string" ? [{ fileId: String(fileId), fileName }] : [];
  });
}

/** Every file a form's values refer to, those of sub-tables included, in the order of the page. Pure. */
export function attachmentsOf(page: FormPage | undefined, values: FormValues): PlacedAttachment[] {
  return componentsOf(page).flatMap((component) => {
    const code = component.componentCode;
    if (component.componentType === ComponentType.attachment) return placed(code, values[code]);
    const columns = columnsOf(component).filter(
      ({ componentType }) => componentType === ComponentType.attachment,
    );
    const rows = values[code];
    if (columns.length === 0 || !Array.isArray(rows)) return [];
    return rows.flatMap((row, index) =>
      typeof row !== "object" || row === null || Array.isArray(row)
        ? []
        : columns.flatMap(({ componentCode }) =>
            placed(`${code}[${index}].${componentCode}`, row[componentCode]),
          ),
    );
  });
}

function placed(path: string, value: JsonValue | undefined): PlacedAttachment[] {
  return attachmentsIn(value).map((file, index) => ({ ...file, place: `${path}[${index}]` }));
}
