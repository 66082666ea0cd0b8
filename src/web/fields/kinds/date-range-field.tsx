import { ComponentType } from "#contract/codes/component-type.ts";
import type { JsonValue } from "#contract/schema.ts";
import { defineFieldKind } from "../define-field-kind.tsx";
import { antdEditor } from "../lazy-part.tsx";
import type { FieldReadProps } from "../field-kind.ts";
import { useTexts } from "../../i18n/index.ts";
import { dayText, textList } from "../value-format.ts";
import styles from "../../kit/field-parts.module.css";
import fields from "../fields.module.css";

/** Where there is no room for both days, the line ends between them. */
function Period({ component, value }: FieldReadProps) {
  const t = useTexts("form");
  const days = daysOf(value);
  if (days.length === 0) return <span className={styles.nothing}>{t("nothing")}</span>;
  return (
    <span>
      {days.map((day, index) => (
        <span key={index}>
          {index === 0 ? null : " "}
          <span className={fields.line}>
            {dayText(day, component.dateFormat)}
            {index < days.length - 1 ? " –" : null}
          </span>
        </span>
      ))}
    </span>
  );
}

function daysOf(value: JsonValue | undefined): string[] {
  return textList(value).filter((day) => day !== "");
}

/** 1006: a period as its first and last day, `[YYYY-MM-DD, YYYY-MM-DD]`. */
export const dateRangeField = defineFieldKind({
  type: ComponentType.dateRange,
  empty: null,
  print: (value, { component }) =>
    daysOf(value)
      .map((day) => dayText(day, component.dateFormat))
      .join(" – "),
  Editor: antdEditor(async () => (await import("../editors/day-range-editor.tsx")).DayRangeEditor),
  Read: Period,
  Cell: Period,
});
