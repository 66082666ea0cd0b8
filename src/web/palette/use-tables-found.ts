import { currentEntities } from "#contract/calls/tables.ts";
import type { TableModel } from "#tables";
import { useCall } from "../api/index.ts";
import { useLanguage } from "../i18n/index.ts";
import { routeTable } from "../routes/index.ts";

const most = 8;
/** Tables that a screen of its own shows are found as that screen. */
const shownElsewhere = new Set(routeTable.flatMap(({ entity }) => entity ?? []));

/** Every table one may read whose title or name contains what was typed, a new one as soon as it is there. */
export function useTablesFound(keyword: string): { name: string; title: string }[] {
  const language = useLanguage();
  const answer = useCall(
    currentEntities,
    {},
    { enabled: keyword !== "", quiet: true, staleTime: Number.POSITIVE_INFINITY },
  );
  if (keyword === "") return [];
  const needle = keyword.toLowerCase();
  return (answer.data ?? [])
    .filter(({ name, rights }) => rights["read"] === true && !shownElsewhere.has(name))
    .map(({ name, model }) => ({ name, title: titleIn(model as unknown as TableModel, language) }))
    .filter(({ name, title }) => `${title} ${name}`.toLowerCase().includes(needle))
    .slice(0, most);
}

function titleIn(model: TableModel, language: ReturnType<typeof useLanguage>): string {
  return model.listTitles[language];
}
