import { X } from "lucide-react";
import { useState } from "react";
import { isCalendarDay } from "#contract/rules/calendar-day.ts";
import { formatDay, useTexts } from "../i18n/index.ts";
import { Button } from "../kit/index.ts";
import styles from "./parameters.module.css";

interface DaysInputProps {
  label: string;
  value: readonly string[];
  onChange(value: string[]): void;
}

/** A list of days, each once and in order. */
export function DaysInput({ label, value, onChange }: DaysInputProps) {
  const t = useTexts("parameters");
  const [day, setDay] = useState("");
  const isNew = isCalendarDay(day) && !value.includes(day);
  const add = () => {
    if (!isNew) return;
    onChange([...value, day].toSorted());
    setDay("");
  };
  return (
    <span className={styles.days}>
      {value.map((one) => (
        <span key={one} className={styles.day}>
          {formatDay(one)}
          <button
            type="button"
            className={styles.dayRemove}
            aria-label={t("removeDay", { day: formatDay(one) })}
            onClick={() => onChange(value.filter((other) => other !== one))}
          >
            <X size={14} aria-hidden="true" />
          </button>
        </span>
      ))}
      <span className={styles.dayAdd}>
        <input
          type="date"
          className={styles.dayEntry}
          aria-label={label}
          value={day}
          onChange={(event) => setDay(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== "Enter") return;
            event.preventDefault();
            add();
          }}
        />
        <Button disabled={!isNew} onClick={add}>
          {t("addDay")}
        </Button>
      </span>
    </span>
  );
}
