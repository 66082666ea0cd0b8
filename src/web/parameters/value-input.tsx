import { Checkbox, Input, InputNumber, Select, Switch } from "antd";
import { languages } from "#contract/codes/language.ts";
import type { ParameterName } from "#contract/parameters/catalogue.ts";
import type { JsonValue } from "#contract/schema.ts";
import { useTexts } from "../i18n/index.ts";
import { DaysInput } from "./days-input.tsx";
import styles from "./parameters.module.css";
import { kindOf } from "./value-text.ts";

interface ValueInputProps {
  name: ParameterName;
  value: JsonValue;
  label: string;
  describedBy: string;
  invalid: boolean;
  onChange(value: JsonValue): void;
}

/** The input for a parameter's kind of value. */
export function ValueInput({ name, value, label, describedBy, invalid, onChange }: ValueInputProps) {
  const t = useTexts("parameters");
  const kind = kindOf(name);
  const aria = { "aria-label": label, "aria-describedby": describedBy, "aria-invalid": invalid };
  switch (kind.kind) {
    case "integer":
      return (
        <span className={styles.number}>
          <InputNumber
            {...aria}
            autoFocus
            status={invalid ? "error" : ""}
            value={typeof value === "number" ? value : null}
            precision={0}
            onChange={(next) => onChange(next)}
          />
          <span>{t(`unit.${kind.unit}`)}</span>
        </span>
      );
    case "switch":
      return <Switch aria-label={label} autoFocus checked={value === true} onChange={onChange} />;
    case "choice":
      return (
        <Select
          {...aria}
          autoFocus
          value={String(value)}
          options={kind.options.map((option) => ({ value: option, label: t(`choice.${option}`) }))}
          onChange={onChange}
        />
      );
    case "weekdays":
      return (
        <Checkbox.Group
          options={[1, 2, 3, 4, 5, 6, 7].map((day) => ({ value: day, label: t(`weekday.${day}`) }))}
          value={value as number[]}
          onChange={(next) => onChange(next.map(Number).toSorted((one, other) => one - other))}
        />
      );
    case "time_zone":
      return (
        <Select
          {...aria}
          autoFocus
          showSearch
          status={invalid ? "error" : ""}
          value={String(value)}
          options={Intl.supportedValuesOf("timeZone").map((zone) => ({ value: zone, label: zone }))}
          onChange={onChange}
        />
      );
    case "days":
      return <DaysInput label={label} value={value as string[]} onChange={onChange} />;
    case "texts":
      return (
        <span className={styles.texts}>
          {languages.map((language) => (
            <label key={language}>
              <span>{t(`language.${language}`)}</span>
              <Input
                maxLength={kind.maxLength}
                status={invalid ? "error" : ""}
                value={(value as Record<string, string>)[language] ?? ""}
                onChange={(event) =>
                  onChange({ ...(value as Record<string, string>), [language]: event.target.value })
                }
              />
            </label>
          ))}
        </span>
      );
    default:
      return (
        <Input
          {...aria}
          autoFocus
          status={invalid ? "error" : ""}
          {...(kind.kind === "spans" ? { placeholder: t("spansHint") } : { maxLength: kind.maxLength })}
          value={String(value)}
          onChange={(event) => onChange(event.target.value)}
        />
      );
  }
}
