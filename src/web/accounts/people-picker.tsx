import { useDeferredValue, useId, useState } from "react";
import { listTableRows, onTable } from "#contract/calls/tables.ts";
import { useCall } from "../api/index.ts";
import { useTexts } from "../i18n/index.ts";
import { Combobox, type ComboboxOption } from "../kit/index.ts";
import fieldParts from "../kit/field-parts.module.css";
import styles from "./accounts.module.css";

const users = onTable(listTableRows, "user");

interface PeoplePickerProps {
  label: string;
  value: string[];
  /** What is wrong with those chosen. */
  error?: string | undefined;
  onChange: (codes: string[]) => void;
}

/** Several persons, found by name or code among all accounts. */
export function PeoplePicker({ label, value, error, onChange }: PeoplePickerProps) {
  const t = useTexts("form");
  const id = useId();
  const [typed, setTyped] = useState("");
  const [picked, setPicked] = useState<readonly ComboboxOption[]>([]);
  const keyword = useDeferredValue(typed.trim());
  const found = useCall(
    users,
    { pageSize: 20, count: false, columns: ["userCode", "realName"], ...(keyword === "" ? {} : { keyword }) },
    { staleTime: 30_000, placeholderData: (before) => before },
  );
  // What was found for less is narrowed at once: Enter takes the first that fits what is typed now.
  const isOlder = found.isPlaceholderData || keyword !== typed.trim();
  const fits = (person: ComboboxOption) =>
    !isOlder || `${person.label} ${person.note}`.toLowerCase().includes(typed.trim().toLowerCase());
  const named = new Map(picked.map((person) => [person.value, person]));
  return (
    <div className={styles.people}>
      <Combobox
        label={label}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={error === undefined ? undefined : `${id}-error`}
        chosen={value.map((code) => named.get(code) ?? { value: code, label: code })}
        options={(found.data?.rows ?? [])
          .map((row) => ({
            value: String(row["userCode"]),
            label: String(row["realName"] ?? ""),
            note: String(row["userCode"]),
          }))
          .filter(fits)}
        typed={typed}
        searching={found.isFetching || isOlder}
        nothingFound={t("nobodyFound")}
        onType={setTyped}
        onChange={(people) => {
          setPicked(people);
          onChange(people.map((person) => person.value));
        }}
      />
      {error === undefined ? null : (
        <p id={`${id}-error`} className={fieldParts.error}>
          {error}
        </p>
      )}
    </div>
  );
}
