import { taskHolders } from "#contract/calls/hand-over.ts";
import { listDepartments } from "#contract/calls/user-lists.ts";
import { instanceFilters, instanceMarks } from "#contract/codes/instance-filter.ts";
import { setAmong } from "../address/index.ts";
import { useCall, useMay } from "../api/index.ts";
import { useTexts } from "../i18n/index.ts";
import { SelectField } from "../kit/index.ts";
import { DayFilters, ListFilters, PersonFilter } from "../list-filters/index.ts";
import { HolderFilter } from "../people/index.ts";
import type { useInstanceQuery } from "./instance-query.ts";

interface InstanceFiltersProps {
  asked: Pick<ReturnType<typeof useInstanceQuery>, "query" | "set" | "isFiltered" | "clear">;
  /** The processes one may choose from. */
  processes: readonly { value: string; label: string }[];
  /** What the list cannot be narrowed by. */
  without?: readonly ("holder" | "mark")[];
}

/** What the list is narrowed by: state, word, process, applicant, holder, department, days, and what needs looking after. */
export function InstanceFilters({ asked, processes, without = [] }: InstanceFiltersProps) {
  const t = useTexts("instance-manage");
  const { query, set, isFiltered, clear } = asked;
  const chosen = (name: string) => query.get(name) ?? "";
  const departments = useCall(listDepartments, {}, { quiet: true });
  return (
    <ListFilters
      states={{
        label: t("states"),
        options: instanceFilters.map((value) => ({ value, label: t(`state.${value}`) })),
        chosen: instanceFilters.find((each) => each === query.get("queryType")) ?? "all",
        onChoose: (state) => set({ queryType: state === "all" ? undefined : state }),
      }}
      search={{ label: t("search"), value: chosen("q"), onSearch: (typed) => set({ q: typed.trim() }) }}
      count={setAmong(query, ["processId", "applyUser", "holder", "deptId", "from", "to", "mark"])}
      clear={isFiltered ? { label: t("clear"), onClear: clear } : undefined}
    >
      <SelectField
        label={t("field.process")}
        value={chosen("processId")}
        none={t("any")}
        options={processes}
        onChoose={(value) => set({ processId: value })}
      />
      <PersonFilter
        label={t("field.applicant")}
        code={chosen("applyUser")}
        onChange={(code) => set({ applyUser: code })}
      />
      {without.includes("holder") ? null : (
        <WhoHasIt
          label={t("column.holders")}
          code={chosen("holder")}
          onChange={(code) => set({ holder: code })}
        />
      )}
      <SelectField
        label={t("field.dept")}
        value={chosen("deptId")}
        none={t("any")}
        options={(departments.data ?? []).map(({ deptId, deptName }) => ({
          value: String(deptId),
          label: deptName,
        }))}
        onChoose={(value) => set({ deptId: value })}
      />
      <DayFilters
        labels={{ from: t("field.from"), to: t("field.to") }}
        from={chosen("from")}
        to={chosen("to")}
        onChange={set}
      />
      {without.includes("mark") ? null : (
        <SelectField
          label={t("field.mark")}
          value={chosen("mark")}
          none={t("any")}
          options={instanceMarks.map((value) => ({ value, label: t(`mark.${value}`) }))}
          onChoose={(value) => set({ mark: value })}
        />
      )}
    </ListFilters>
  );
}

/** Administrators find also those who have left; anybody else finds the people that they find everywhere. */
function WhoHasIt(props: { label: string; code: string; onChange: (code?: string) => void }) {
  const mayFindThoseWhoLeft = useMay(taskHolders.name);
  if (mayFindThoseWhoLeft === undefined) return null;
  return mayFindThoseWhoLeft ? <HolderFilter {...props} /> : <PersonFilter {...props} />;
}
