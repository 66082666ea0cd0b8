import { listDepartments } from "#contract/calls/user-lists.ts";
import { instanceFilters, instanceMarks } from "#contract/codes/instance-filter.ts";
import { useCall } from "../api/index.ts";
import { useTexts } from "../i18n/index.ts";
import { SearchField, SelectField, TextButton, TextField } from "../kit/index.ts";
import { usePerson } from "../people/index.ts";
import styles from "./instance-manage.module.css";
import type { useInstanceQuery } from "./instance-query.ts";
import { PersonField } from "./person-field.tsx";

interface Asked {
  asked: ReturnType<typeof useInstanceQuery>;
}

interface InstanceFiltersProps extends Asked {
  /** The processes one may choose from. */
  processes: readonly { value: string; label: string }[];
}

/** What the list is narrowed by: state, word, process, applicant, holder, department, days, and what needs looking after. */
export function InstanceFilters({ asked, processes }: InstanceFiltersProps) {
  const t = useTexts("instance-manage");
  const { query, set, isFiltered, clear } = asked;
  const chosen = (name: string) => query.get(name) ?? "";
  const state = chosen("queryType") === "" ? "all" : chosen("queryType");
  const departments = useCall(listDepartments, {}, { quiet: true });
  return (
    <div className={styles.filters}>
      <nav className={styles.states} aria-label={t("states")}>
        {instanceFilters.map((each) => (
          <button
            key={each}
            type="button"
            aria-pressed={each === state}
            onClick={() => set({ queryType: each === "all" ? undefined : each })}
          >
            {t(`state.${each}`)}
          </button>
        ))}
      </nav>
      <div className={styles.fields}>
        <SearchField
          label={t("search")}
          value={chosen("q")}
          onSearch={(typed) => set({ q: typed.trim() })}
          className={styles.search ?? ""}
        />
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
        <PersonFilter
          label={t("column.holders")}
          code={chosen("holder")}
          onChange={(code) => set({ holder: code })}
        />
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
        <DayFilters asked={asked} />
        <SelectField
          label={t("field.mark")}
          value={chosen("mark")}
          none={t("any")}
          options={instanceMarks.map((value) => ({ value, label: t(`mark.${value}`) }))}
          onChoose={(value) => set({ mark: value })}
        />
        {isFiltered ? <TextButton onClick={clear}>{t("clear")}</TextButton> : null}
      </div>
    </div>
  );
}

/** Days of submission, both included. */
function DayFilters({ asked: { query, set } }: Asked) {
  const t = useTexts("instance-manage");
  const chosen = (name: string) => query.get(name) ?? "";
  return (
    <>
      <TextField
        type="date"
        label={t("field.from")}
        value={chosen("from")}
        max={chosen("to") || undefined}
        onChange={(event) => set({ from: event.target.value })}
      />
      <TextField
        type="date"
        label={t("field.to")}
        value={chosen("to")}
        min={chosen("from") || undefined}
        onChange={(event) => set({ to: event.target.value })}
      />
    </>
  );
}

interface PersonFilterProps {
  label: string;
  code: string;
  onChange: (code: string | undefined) => void;
}

function PersonFilter({ label, code, onChange }: PersonFilterProps) {
  const person = usePerson(code);
  return (
    <PersonField
      label={label}
      person={code === "" ? undefined : { value: code, label: person?.realName ?? code }}
      onChange={(next) => onChange(next?.value)}
    />
  );
}
