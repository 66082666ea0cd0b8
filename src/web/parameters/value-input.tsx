import { useState } from "react";
import { languages } from "#contract/codes/language.ts";
import type { ParameterName } from "#contract/parameters/catalogue.ts";
import type { JsonValue } from "#contract/schema.ts";
import { useTexts } from "../i18n/index.ts";
import { CheckBox, Combobox, Field, SelectField, TextField } from "../kit/index.ts";
import { DaysInput } from "./days-input.tsx";
import styles from "./parameters.module.css";
import { kindOf } from "./value-text.ts";

interface ValueInputProps {
  name: ParameterName;
  value: JsonValue;
  label: string;
  /** What to know before one writes; gives way to the error. */
  hint: string | undefined;
  error: string | undefined;
  onChange(value: JsonValue): void;
}

/** The input for a parameter's kind of value, with its hint or error below it. */
export function ValueInput({ name, value, label, hint, error, onChange }: ValueInputProps) {
  const t = useTexts("parameters");
  const kind = kindOf(name);
  const field = { label, hint, error, isLabelHidden: true };
  switch (kind.kind) {
    case "integer":
      return (
        <TextField
          {...field}
          autoFocus
          type="number"
          step={1}
          value={typeof value === "number" ? value : ""}
          trailing={<span className={styles.unit}>{t(`unit.${kind.unit}`)}</span>}
          onChange={({ target }) =>
            onChange(Number.isNaN(target.valueAsNumber) ? null : target.valueAsNumber)
          }
        />
      );
    case "switch":
      return (
        <CheckBox
          autoFocus
          label={label}
          error={error}
          checked={value === true}
          onChange={(event) => onChange(event.target.checked)}
        />
      );
    case "choice":
      return (
        <SelectField
          {...field}
          autoFocus
          value={String(value)}
          options={kind.options.map((option) => ({ value: option, label: t(`choice.${option}`) }))}
          onChoose={onChange}
        />
      );
    case "weekdays":
      return (
        <Together label={label} error={error}>
          <WeekdayBoxes value={value as number[]} onChange={onChange} />
        </Together>
      );
    case "time_zone":
      return <TimeZoneField {...field} value={String(value)} onChange={onChange} />;
    case "days":
      return (
        <Together label={label} error={error}>
          <DaysInput label={label} value={value as string[]} onChange={onChange} />
        </Together>
      );
    case "texts":
      return (
        <Together label={label} error={error}>
          {languages.map((language) => (
            <TextField
              key={language}
              label={t(`language.${language}`)}
              maxLength={kind.maxLength}
              value={(value as Record<string, string>)[language] ?? ""}
              onChange={(event) =>
                onChange({ ...(value as Record<string, string>), [language]: event.target.value })
              }
            />
          ))}
        </Together>
      );
    default:
      return (
        <TextField
          {...field}
          autoFocus
          {...(kind.kind === "spans" ? {} : { maxLength: kind.maxLength })}
          value={String(value)}
          onChange={(event) => onChange(event.target.value)}
        />
      );
  }
}

interface TogetherProps {
  label: string;
  error: string | undefined;
  children: React.ReactNode;
}

/** Several inputs that make one value, with what is wrong with it. */
function Together({ label, error, children }: TogetherProps) {
  return (
    <div
      role="group"
      aria-label={label}
      data-invalid={error === undefined ? undefined : true}
      className={styles.together}
    >
      {children}
      {error === undefined ? null : (
        <p className={styles.fault} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}

const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;

function WeekdayBoxes({ value, onChange }: { value: readonly number[]; onChange(value: number[]): void }) {
  const t = useTexts("parameters");
  const toggle = (day: number, on: boolean) => {
    const others = value.filter((one) => one !== day);
    onChange((on ? [...others, day] : others).toSorted((one, other) => one - other));
  };
  return (
    <span className={styles.weekdays}>
      {weekdays.map((day) => (
        <CheckBox
          key={day}
          label={t(`weekday.${day}`)}
          checked={value.includes(day)}
          onChange={(event) => toggle(day, event.target.checked)}
        />
      ))}
    </span>
  );
}

interface TimeZoneFieldProps {
  label: string;
  hint: string | undefined;
  error: string | undefined;
  isLabelHidden: boolean;
  value: string;
  onChange(value: string): void;
}

/** So many zones are offered at once; who wants another goes on typing. */
const mostZones = 50;

function TimeZoneField({ value, onChange, ...field }: TimeZoneFieldProps) {
  const t = useTexts("parameters");
  const [typed, setTyped] = useState("");
  const wanted = typed.trim().toLowerCase();
  const found = Intl.supportedValuesOf("timeZone").filter((zone) => zone.toLowerCase().includes(wanted));
  return (
    <Field {...field}>
      {(control) => (
        <Combobox
          {...control}
          label={field.label}
          single
          chosen={value === "" ? [] : [{ value, label: value }]}
          options={found.slice(0, mostZones).map((zone) => ({ value: zone, label: zone }))}
          typed={typed}
          nothingFound={t("none")}
          onType={setTyped}
          onChange={([zone]) => onChange(zone?.value ?? "")}
        />
      )}
    </Field>
  );
}
