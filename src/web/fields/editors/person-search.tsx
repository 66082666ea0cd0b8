import { Select } from "antd";
import { useDeferredValue, useState } from "react";
import { useTexts } from "../../i18n/index.ts";
import { PersonName, usePeopleFound, usePersonNote } from "../../people/index.ts";
import { useClearing } from "./use-clearing.tsx";
import styles from "../../kit/field-parts.module.css";

interface PersonSearchProps {
  id: string;
  several: boolean;
  value: string[];
  invalid: boolean;
  onChange: (userCodes: string[]) => void;
  "aria-labelledby"?: string;
  "aria-describedby"?: string;
  "aria-required"?: boolean;
  "aria-invalid"?: boolean;
}

/** Finds people by name or code, with their department beside them. */
export function PersonSearch({ several, value, invalid, onChange, ...rest }: PersonSearchProps) {
  const t = useTexts("form");
  const clearing = useClearing();
  const noteOf = usePersonNote();
  const [typed, setTyped] = useState("");
  const keyword = useDeferredValue(typed);
  const found = usePeopleFound(keyword);
  return (
    <Select
      {...rest}
      className={styles.full ?? ""}
      {...(several ? { mode: "multiple" as const } : {})}
      allowClear={clearing}
      showSearch={{ filterOption: false, searchValue: typed, onSearch: setTyped }}
      placeholder={t("findPerson")}
      value={several ? value : (value[0] ?? null)}
      notFoundContent={found.isFetching ? t("searching") : t("nobodyFound")}
      options={(found.data?.rows ?? []).map((person) => ({
        value: person.userCode,
        label: `${person.realName} · ${noteOf({ deptName: person.deptName, ...(person.away && { away: person.away }) })}`,
      }))}
      labelRender={nameOfChosen}
      {...(invalid ? { status: "error" as const } : {})}
      onChange={(chosen: string | string[] | null | undefined) => {
        setTyped("");
        onChange(chosen === null || chosen === undefined ? [] : [chosen].flat());
      }}
    />
  );
}

function nameOfChosen(chosen: { value?: string | number }) {
  return <PersonName userCode={String(chosen.value)} />;
}
