import { getProcessDataList } from "#contract/calls/opt.ts";
import { incidentStages } from "#contract/codes/incident-stage.ts";
import { useCall } from "../api/index.ts";
import { useTexts } from "../i18n/index.ts";
import { SearchField, SelectField, TextButton, TextField } from "../kit/index.ts";
import type { useIncidentQuery } from "./incident-query.ts";
import styles from "./incidents.module.css";

/** What the list is narrowed by: word, process, kind, and since when a step is stopped or was seen to. */
export function IncidentFilters({ asked }: { asked: ReturnType<typeof useIncidentQuery> }) {
  const t = useTexts("incidents");
  const { query, set, isFiltered, isResolved, clear } = asked;
  const chosen = (name: string) => query.get(name) ?? "";
  const processes = useCall(getProcessDataList, { page: 1, pageSize: 200 }, { quiet: true });
  return (
    <div className={styles.fields}>
      <SearchField
        label={t("search")}
        value={chosen("q")}
        onSearch={(typed) => set({ q: typed.trim() })}
        className={styles.search ?? ""}
      />
      <SelectField
        label={t("process")}
        value={chosen("processId")}
        none={t("any")}
        options={(processes.data?.rows ?? []).map(({ processId, processName }) => ({
          value: processId,
          label: processName === "" ? processId : processName,
        }))}
        onChoose={(value) => set({ processId: value })}
      />
      <SelectField
        label={t("kind")}
        value={chosen("stage")}
        none={t("any")}
        options={incidentStages.map((value) => ({ value, label: t(`stage.${value}`) }))}
        onChoose={(value) => set({ stage: value })}
      />
      <TextField
        type="date"
        label={t(isResolved ? "resolvedFrom" : "from")}
        value={chosen("from")}
        max={chosen("to") || undefined}
        onChange={(event) => set({ from: event.target.value })}
      />
      <TextField
        type="date"
        label={t("to")}
        value={chosen("to")}
        min={chosen("from") || undefined}
        onChange={(event) => set({ to: event.target.value })}
      />
      {isFiltered ? <TextButton onClick={clear}>{t("clear")}</TextButton> : null}
    </div>
  );
}
