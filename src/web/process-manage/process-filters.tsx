import { processOrders } from "#contract/codes/process-order.ts";
import { processStatuses, processVisibilities } from "#contract/codes/process-status.ts";
import { setAmong } from "../address/index.ts";
import { useTexts } from "../i18n/index.ts";
import { SelectField, TextButton } from "../kit/index.ts";
import { MoreFilters } from "../list-filters/index.ts";
import styles from "./process-manage.module.css";
import { processFilterOf, type useProcessQuery } from "./process-query.ts";

/** What the list is narrowed by, and its order: word, state, where it is shown, problems. */
export function ProcessFilters({ asked }: { asked: ReturnType<typeof useProcessQuery> }) {
  const t = useTexts("process-manage", "process-design");
  const { query, set, isFiltered, clear } = asked;
  const { status, visibility, order } = processFilterOf(query);
  return (
    <div className={styles.filters}>
      <MoreFilters
        count={setAmong(query, ["status", "visibility", "messaging", "problems", "order"])}
        clear={isFiltered ? <TextButton onClick={clear}>{t("clear")}</TextButton> : null}
        search={{
          label: t("search"),
          value: query.get("keyword") ?? "",
          onSearch: (typed) => set("keyword", typed.trim()),
        }}
      >
        <SelectField
          label={t("column.status")}
          value={status ?? ""}
          none={t("allStates")}
          options={processStatuses.map((value) => ({ value, label: t(`process-design:status.${value}`) }))}
          onChoose={(value) => set("status", value)}
        />
        <SelectField
          label={t("fact.startList")}
          value={visibility ?? ""}
          none={t("any")}
          options={processVisibilities.map((value) => ({ value, label: t(`fact.${value}`) }))}
          onChoose={(value) => set("visibility", value)}
        />
        <SelectField
          label={t("fact.messaging")}
          value={query.get("messaging") ?? ""}
          none={t("any")}
          options={processVisibilities.map((value) => ({ value, label: t(`fact.${value}`) }))}
          onChoose={(value) => set("messaging", value)}
        />
        <SelectField
          label={t("column.problems")}
          value={query.get("problems") ?? ""}
          none={t("any")}
          options={(["some", "none"] as const).map((value) => ({ value, label: t(`problems.${value}`) }))}
          onChoose={(value) => set("problems", value)}
        />
        <SelectField
          label={t("order.label")}
          value={order ?? "id"}
          options={processOrders.map((value) => ({ value, label: t(`order.${value}`) }))}
          onChoose={(value) => set("order", value === "id" ? undefined : value)}
        />
      </MoreFilters>
    </div>
  );
}
