import { getProcessDataList } from "#contract/calls/opt.ts";
import { incidentStages } from "#contract/codes/incident-stage.ts";
import { setAmong } from "../address/index.ts";
import { useCall } from "../api/index.ts";
import { useTexts } from "../i18n/index.ts";
import { SelectField, TextButton } from "../kit/index.ts";
import { DayFilters, MoreFilters } from "../list-filters/index.ts";
import type { useIncidentQuery } from "./incident-query.ts";

/** What the list is narrowed by: word, process, kind, and since when a step is stopped or was seen to. */
export function IncidentFilters({ asked }: { asked: ReturnType<typeof useIncidentQuery> }) {
  const t = useTexts("incidents");
  const { query, set, isFiltered, isResolved, clear } = asked;
  const chosen = (name: string) => query.get(name) ?? "";
  const processes = useCall(getProcessDataList, { page: 1, pageSize: 200 }, { quiet: true });
  return (
    <MoreFilters
      count={setAmong(query, ["processId", "stage", "from", "to"])}
      clear={isFiltered ? <TextButton onClick={clear}>{t("clear")}</TextButton> : null}
      search={{ label: t("search"), value: chosen("q"), onSearch: (typed) => set({ q: typed.trim() }) }}
    >
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
      <DayFilters
        labels={{ from: t(isResolved ? "resolvedFrom" : "from"), to: t("to") }}
        from={chosen("from")}
        to={chosen("to")}
        onChange={set}
      />
    </MoreFilters>
  );
}
