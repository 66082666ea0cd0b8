import { useDeferredValue, useState } from "react";
import { taskHolders } from "#contract/calls/hand-over.ts";
import { useCall } from "../api/index.ts";
import { useTexts } from "../i18n/index.ts";
import { Combobox, type ComboboxOption, Field } from "../kit/index.ts";

interface HolderFieldProps {
  label: string;
  person: ComboboxOption | undefined;
  required?: boolean;
  error?: string | undefined;
  onChange: (person: ComboboxOption | undefined) => void;
}

/**
 * One of those who have tasks to do, for administrators: whoever has left is offered first, whom nobody finds elsewhere
 * any more.
 */
export function HolderField({ label, person, required = false, error, onChange }: HolderFieldProps) {
  const t = useTexts("form");
  const say = useTexts("hand-over");
  const [typed, setTyped] = useState("");
  const keyword = useDeferredValue(typed.trim());
  const found = useCall(taskHolders, keyword === "" ? {} : { keyword }, { quiet: true, staleTime: 10_000 });
  const options = (found.data ?? []).map(({ userCode, realName, tasks, hasLeft }) => ({
    value: userCode,
    label: realName,
    note: `${userCode} · ${say(hasLeft ? "holdsLeft" : "holds", { total: tasks })}`,
  }));
  return (
    <Field label={label} required={required} error={error}>
      {(control) => (
        <Combobox
          {...control}
          typed={typed}
          onType={setTyped}
          searching={found.isFetching || keyword !== typed.trim()}
          options={options}
          label={label}
          single
          chosen={person === undefined ? [] : [person]}
          nothingFound={t("nobodyFound")}
          onChange={([next]) => onChange(next)}
        />
      )}
    </Field>
  );
}

interface HolderFilterProps extends Omit<HolderFieldProps, "person" | "onChange"> {
  /** Empty: nobody is chosen. */
  code: string;
  onChange: (code?: string) => void;
}

/** The same by their code alone, as an address has it. */
export function HolderFilter({ code, onChange, ...field }: HolderFilterProps) {
  const named = useCall(taskHolders, { keyword: code }, { enabled: code !== "", quiet: true });
  const name = named.data?.find(({ userCode }) => userCode === code)?.realName ?? code;
  return (
    <HolderField
      {...field}
      person={code === "" ? undefined : { value: code, label: name }}
      onChange={(next) => onChange(next?.value)}
    />
  );
}
