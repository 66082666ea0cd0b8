import { NamedTable } from "../tables/index.ts";

/** /processCategory: the categories as a tree; rows are moved by dragging or by keys. */
export function ProcessCategoryPage() {
  return <NamedTable name="processCategory" />;
}
