import type { FormPage } from "#contract/shapes/form-page.ts";
import { saveText } from "../save-file/index.ts";

/** Saves a form as one JSON file, as the import reads it. */
export function downloadForm(page: FormPage): void {
  saveText(`${page.pageId}.json`, "application/json", JSON.stringify(page, undefined, 2));
}
