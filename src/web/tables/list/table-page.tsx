import type { ReactNode } from "react";
import { useLocation, useParams } from "react-router-dom";
import { useLanguage, useTexts } from "../../i18n/index.ts";
import { routeOf } from "../../routes/index.ts";
import { useTitleSubject } from "../../screen-title/index.ts";
import { useEntity } from "../source/use-entities.ts";
import { pages } from "../escape/pages.tsx";
import { useSavedViews } from "../views/use-saved-views.ts";
import { TableScreen } from "./table-screen.tsx";
import { TableSkeleton } from "./table-skeleton.tsx";
import styles from "./list-frame.module.css";

/** The generic screen of a table, `/basic/:entity` or an address of its own; a table of its own for each name. */
export function TablePage() {
  const { pathname } = useLocation();
  const { entity: inPath } = useParams();
  return <NamedTable name={inPath ?? routeOf(pathname)?.entity ?? ""} />;
}

/** The screen of a certain table; `lead` is what a page has besides it, above the filters. */
export function NamedTable({ name, lead }: { name: string; lead?: ReactNode }) {
  const { heading, isDesigned } = useOwnScreen();
  const entity = useEntity(name);
  const views = useSavedViews(name);
  const t = useTexts("tables");
  const language = useLanguage();
  useTitleSubject(entity?.model.listTitles[language]);
  if (entity === undefined) {
    return (
      <div className={styles.state} role="alert">
        <p className={styles.stateTitle}>{t("state.noTable")}</p>
        <p>{t("state.noTableHint", { name })}</p>
      </div>
    );
  }
  if (views === undefined) return <TableSkeleton />;
  const Page = pages[name] ?? TableScreen;
  const { create, update, delete: remove } = entity.rights;
  const isOnlyRead = isDesigned && !create && !update && !remove;
  return (
    <Page
      key={name}
      entity={entity}
      views={views}
      heading={heading}
      lead={
        isOnlyRead ? (
          <>
            <p className={styles.noRight}>{t("app:noRight.save")}</p>
            {lead}
          </>
        ) : (
          lead
        )
      }
    />
  );
}

/**
 * A screen with an address of its own is called there what the menu calls it. One of the designers' own says why nothing is
 * offered to whoever only reads; a list that few may change, such as that of people, says nothing of it.
 */
function useOwnScreen(): { heading: string | undefined; isDesigned: boolean } {
  const { pathname } = useLocation();
  const screens = useTexts("routes");
  const route = routeOf(pathname);
  if (route === undefined || route.path.includes(":")) return { heading: undefined, isDesigned: false };
  return { heading: screens(`title.${route.title}`), isDesigned: route.group === "design" };
}
