import { useLocation, useParams } from "react-router";
import { useLanguage, useTexts } from "../../i18n/index.ts";
import { routeOf, useTitleSubject } from "../../routes/index.ts";
import { useEntity } from "../source/use-entities.ts";
import { pages } from "../escape/pages.tsx";
import { useSavedViews } from "../views/use-saved-views.ts";
import { TableScreen } from "./table-screen.tsx";
import { TableSkeleton } from "./table-skeleton.tsx";

/** The generic screen of a table, `/basic/:entity` or an address of its own; a table of its own for each name. */
export function TablePage() {
  const { pathname } = useLocation();
  const { entity: inPath } = useParams();
  const say = useTexts("routes");
  const route = routeOf(pathname);
  if (inPath !== undefined) return <NamedTable name={inPath} />;
  return <NamedTable name={route?.entity ?? ""} heading={route && say(`title.${route.title}`)} />;
}

/** The screen of a certain table, for a page that has more than its table. */
export function NamedTable({ name, heading }: { name: string; heading?: string | undefined }) {
  const entity = useEntity(name);
  const views = useSavedViews(name);
  const t = useTexts("tables");
  const language = useLanguage();
  useTitleSubject(heading === undefined ? entity?.model.titles[language] : undefined);
  if (entity === undefined) {
    return (
      <div className="tbl-state" role="alert">
        <p className="tbl-state-title">{t("state.noTable")}</p>
        <p>{t("state.noTableHint", { name })}</p>
      </div>
    );
  }
  if (views === undefined) return <TableSkeleton />;
  const Page = pages[name] ?? TableScreen;
  return <Page key={name} entity={entity} views={views} heading={heading} />;
}
