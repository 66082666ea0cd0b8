import { useLanguage, useTexts } from "../../i18n/index.ts";
import type { FieldInputProps } from "../form/field-input-props.ts";
import { inputAria } from "../form/input-aria.ts";
import { type CronShape, cronShape, cronText } from "./cron-parts.ts";
import styles from "../row/row-panel.module.css";
import parts from "../../kit/field-parts.module.css";

const two = (value: number): string => String(value).padStart(2, "0");

/** A schedule: chosen in words, or typed in its five fields; both always say the same. */
export function CronInput(props: FieldInputProps) {
  const t = useTexts("tables-escape");
  const language = useLanguage();
  const text = typeof props.value === "string" ? props.value : "";
  const shape = cronShape(text);
  const set = (next: CronShape) => {
    const written = cronText(next);
    if (written !== undefined) props.onChange(written);
  };
  const hour = "hour" in shape ? shape.hour : 8;
  const minute = "minute" in shape ? shape.minute : 0;
  const shapes: Record<CronShape["every"], CronShape> = {
    hour: { every: "hour", minute },
    day: { every: "day", hour, minute },
    week: { every: "week", weekday: 1, hour, minute },
    month: { every: "month", day: 1, hour, minute },
    other: { every: "other" },
  };
  // 2 January 2000 was a Sunday.
  const weekday = (day: number) =>
    new Intl.DateTimeFormat(language, { weekday: "long", timeZone: "UTC" }).format(
      Date.UTC(2000, 0, 2 + day),
    );
  return (
    <div className={styles.cron}>
      <input
        {...inputAria(props)}
        className={parts.native}
        spellCheck={false}
        value={text}
        placeholder="0 8 * * 1"
        onChange={(event) => props.onChange(event.target.value || null)}
      />
      <span className={styles.cronWords}>
        <select
          className={parts.native}
          aria-label={t("cron.every")}
          value={shape.every}
          onChange={(event) => set(shapes[event.target.value as CronShape["every"]])}
        >
          {(["hour", "day", "week", "month"] as const).map((every) => (
            <option key={every} value={every}>
              {t(`cron.${every}`)}
            </option>
          ))}
          <option value="other" disabled>
            {t("cron.other")}
          </option>
        </select>
        {shape.every === "week" ? (
          <select
            className={parts.native}
            aria-label={t("cron.weekday")}
            value={shape.weekday}
            onChange={(event) => set({ ...shape, weekday: Number(event.target.value) })}
          >
            {[1, 2, 3, 4, 5, 6, 0].map((day) => (
              <option key={day} value={day}>
                {weekday(day)}
              </option>
            ))}
          </select>
        ) : null}
        {shape.every === "month" ? (
          <input
            type="number"
            className={parts.native}
            min={1}
            max={31}
            aria-label={t("cron.dayOfMonth")}
            value={shape.day}
            onChange={(event) =>
              set({ ...shape, day: Math.min(31, Math.max(1, Number(event.target.value))) })
            }
          />
        ) : null}
        {shape.every === "other" ? null : shape.every === "hour" ? (
          <input
            type="number"
            className={parts.native}
            min={0}
            max={59}
            aria-label={t("cron.minute")}
            value={shape.minute}
            onChange={(event) =>
              set({ ...shape, minute: Math.min(59, Math.max(0, Number(event.target.value))) })
            }
          />
        ) : (
          <input
            type="time"
            className={parts.native}
            aria-label={t("cron.time")}
            value={`${two(hour)}:${two(minute)}`}
            onChange={(event) => {
              const [h, m] = event.target.value.split(":").map(Number);
              if (h !== undefined && m !== undefined) set({ ...shape, hour: h, minute: m });
            }}
          />
        )}
      </span>
    </div>
  );
}
