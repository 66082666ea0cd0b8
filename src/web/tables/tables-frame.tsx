import { Outlet } from "react-router-dom";
import { useMemo } from "react";
import { useLanguage } from "../i18n/index.ts";
import { RefineFrame } from "../refine/index.ts";
import { administers, useSession } from "../session/index.ts";
import { SchemaProblems } from "./schema-problems.tsx";
import { dataProvider } from "./source/data-provider.ts";
import { resourcesOf } from "./source/resources.ts";
import { useEntities, useSchemaNews } from "./source/use-entities.ts";
import { isDesigner } from "./uses/is-designer.ts";
import { MissingTables } from "./uses/missing-tables.tsx";
import { useAllViews } from "./views/use-saved-views.ts";
import { TableSkeleton } from "./list/table-skeleton.tsx";
import { TableFault } from "./list/table-fault.tsx";
import styles from "./list/list-frame.module.css";

/** The frame of all screens over tables: the tables there are, as refine's resources. A screen is drawn once they are known. */
export function TablesFrame() {
  const { entities, error, again } = useEntities();
  useSchemaNews(entities);
  useAllViews();
  const user = useSession();
  const { access } = user;
  const language = useLanguage();
  const resources = useMemo(() => entities && resourcesOf(entities, language), [entities, language]);
  if (resources === undefined)
    return error ? <TableFault error={error} onRetry={() => void again()} /> : <TableSkeleton />;
  return (
    <RefineFrame dataProvider={dataProvider} resources={resources}>
      <div className={styles.frame}>
        {administers(user, null) ? <SchemaProblems /> : null}
        {isDesigner(access) ? <MissingTables /> : null}
        <Outlet />
      </div>
    </RefineFrame>
  );
}
