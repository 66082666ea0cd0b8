import { useTexts } from "../i18n/index.ts";
import { NamedTable } from "../tables/index.ts";

/** /processCategory: the categories as a tree; rows are moved by dragging or by keys. */
export function ProcessCategoryPage() {
  const say = useTexts("routes");
  return <NamedTable name="processCategory" heading={say("title.processCategory")} />;
}
