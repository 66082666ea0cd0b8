import type { FoundTag } from "#contract/documents/placeholders.ts";
import { areProblems, findTags } from "./docx/find-tags.ts";
import { isOpenedDocx, openDocx } from "./docx/open-docx.ts";

/**
 * The placeholders of a document that comes with the product.
 *
 * @throws where it could not be filled.
 */
export async function documentTags(bytes: Buffer): Promise<FoundTag[]> {
  const opened = await openDocx(bytes);
  const found = isOpenedDocx(opened) ? findTags(opened) : [opened];
  if (areProblems(found)) throw new Error(`a document cannot be filled: ${JSON.stringify(found)}`);
  return found as FoundTag[];
}
