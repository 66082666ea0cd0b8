import { TriangleAlert } from "lucide-react";
import { tablesMissing } from "#contract/calls/table-uses.ts";
import { useCall } from "../../api/index.ts";
import { useTexts } from "../../i18n/index.ts";
import { FormsUsing } from "./forms-using.tsx";
import { ProcessesAdding } from "./processes-adding.tsx";
import styles from "../list/list-frame.module.css";

/** What forms and processes still take from tables that are gone, above the tables' pages of who designs them. */
export function MissingTables() {
  const t = useTexts("data-item-uses");
  const { data = [] } = useCall(tablesMissing, {}, { staleTime: 60_000, quiet: true });
  if (data.length === 0) return null;
  return (
    <details className={styles.schemas} data-bad>
      <summary>
        <TriangleAlert size={15} aria-hidden="true" />
        <span role="status">{t("table.missing", { count: data.length })}</span>
      </summary>
      <ul>
        {data.map(({ entity, isGone, fields, forms, processes }) => (
          <li key={entity}>
            <p>{t(isGone ? "table.gone" : "table.fieldsGone", { entity, fields: fields.join(t("join")) })}</p>
            <FormsUsing title={t("table.forms")} forms={forms} />
            <ProcessesAdding processes={processes} />
          </li>
        ))}
      </ul>
    </details>
  );
}
