import type { ReactNode } from "react";
import { TextButton, TextField } from "../kit/index.ts";
import { PersonField, usePerson } from "../people/index.ts";
import { MoreFilters } from "./more-filters.tsx";
import styles from "./list-filters.module.css";

interface ListFiltersProps<State extends string> {
  states: {
    label: string;
    options: readonly { value: State; label: string }[];
    chosen: State;
    onChoose: (state: State) => void;
  };
  search: { label: string; value: string; onSearch: (typed: string) => void };
  /** Takes every filter away; undefined where there is none. */
  clear: { label: string; onClear: () => void } | undefined;
  /** How many of the fields narrow the list now: on a phone they are out of sight. */
  count: number;
  /** The fields that narrow besides. */
  children: ReactNode;
}

/** What a long list is narrowed by: its states as buttons, a word, and fields beside it. */
export function ListFilters<State extends string>({
  states,
  search,
  clear,
  count,
  children,
}: ListFiltersProps<State>) {
  return (
    <div className={styles.filters}>
      <nav className={styles.states} aria-label={states.label}>
        {states.options.map(({ value, label }) => (
          <button
            key={value}
            type="button"
            aria-pressed={value === states.chosen}
            onClick={() => states.onChoose(value)}
          >
            {label}
          </button>
        ))}
      </nav>
      <MoreFilters
        count={count}
        clear={clear === undefined ? null : <TextButton onClick={clear.onClear}>{clear.label}</TextButton>}
        search={search}
      >
        {children}
      </MoreFilters>
    </div>
  );
}

interface DayFiltersProps {
  labels: { from: string; to: string };
  from: string;
  to: string;
  onChange: (days: { from?: string; to?: string }) => void;
}

/** Two days, both included; a line never ends between them. */
export function DayFilters({ labels, from, to, onChange }: DayFiltersProps) {
  return (
    <div className={styles.days}>
      <TextField
        type="date"
        label={labels.from}
        value={from}
        max={to || undefined}
        onChange={(event) => onChange({ from: event.target.value })}
      />
      <TextField
        type="date"
        label={labels.to}
        value={to}
        min={from || undefined}
        onChange={(event) => onChange({ to: event.target.value })}
      />
    </div>
  );
}

interface PersonFilterProps {
  label: string;
  code: string;
  onChange: (code: string | undefined) => void;
}

/** One person, by code; shown by name. Also somebody who has left: what they filed and decided is still to be found. */
export function PersonFilter({ label, code, onChange }: PersonFilterProps) {
  const person = usePerson(code, { former: true });
  return (
    <PersonField
      former
      label={label}
      person={code === "" ? undefined : { value: code, label: person?.realName ?? code }}
      onChange={(next) => onChange(next?.value)}
    />
  );
}
