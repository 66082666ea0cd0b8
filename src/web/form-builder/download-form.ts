import type { FormPage } from "#contract/shapes/form-page.ts";

/** Saves a form as one JSON file, as the import reads it. */
export function downloadForm(page: FormPage): void {
  const text = JSON.stringify(page, undefined, 2);
  const address = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = `${page.pageId}.json`;
  link.click();
  URL.revokeObjectURL(address);
}
