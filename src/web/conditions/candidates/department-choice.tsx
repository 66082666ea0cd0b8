import { useMemo, useState } from "react";
import { departmentPaths, useDepartments } from "../../fields/index.ts";
import { useTexts } from "../../i18n/index.ts";
import type { CandidateProps } from "./candidate-props.ts";
import { FoundChoice } from "./found-choice.tsx";
import { TypedValue } from "./typed-value.tsx";

const shown = 50;

/** A department of the organisation, with what it belongs to; the condition has its number. */
export function DepartmentChoice({ literal, mayEdit, onChange }: CandidateProps) {
  const t = useTexts("conditions", "form");
  const [typed, setTyped] = useState("");
  const { data, error, isFetching } = useDepartments();
  const departments = useMemo(
    () =>
      departmentPaths(data ?? []).map(({ deptId, path }) => ({
        value: String(deptId),
        label: path.at(-1) ?? String(deptId),
        note: path.slice(0, -1).join(" / "),
      })),
    [data],
  );
  if (error)
    return (
      <TypedValue literal={literal} hint={t("candidate.notFetched")} mayEdit={mayEdit} onChange={onChange} />
    );
  const code = String(literal);
  const isChosen = code !== "" && code !== "0";
  const known = departments.find(({ value }) => value === code);
  const wanted = typed.trim().toLowerCase();
  return (
    <FoundChoice
      chosen={isChosen ? (known ?? { value: code, label: code }) : undefined}
      error={
        isChosen && data !== undefined && known === undefined
          ? t("candidate.noDepartment", { code })
          : undefined
      }
      options={departments
        .filter(({ label, value }) => `${label} ${value}`.toLowerCase().includes(wanted))
        .slice(0, shown)}
      typed={typed}
      searching={isFetching && data === undefined}
      nothingFound={t("form:noDepartmentFound")}
      mayEdit={mayEdit}
      onType={setTyped}
      onChange={(value) => onChange(value === undefined ? 0 : Number(value))}
    />
  );
}
