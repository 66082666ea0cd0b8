import { DatePicker } from "antd";
import dayjs from "dayjs";
import { useTexts } from "../../i18n/index.ts";
import { fieldAria } from "../field-aria.ts";
import type { FieldEditorProps } from "../field-kind.ts";
import { dayjsPattern, textList } from "../value-format.ts";
import { useCoarsePointer } from "./use-coarse-pointer.ts";
import styles from "../../kit/field-parts.module.css";

/** First and last day of a period. */
export function DayRangeEditor(props: FieldEditorProps) {
  const t = useTexts("form");
  const coarse = useCoarsePointer();
  const [first = "", last = ""] = textList(props.value);
  const { id, ...aria } = fieldAria(props);
  if (coarse) {
    const change = (from: string, to: string) => props.onChange(from === "" && to === "" ? null : [from, to]);
    return (
      <span className={styles.range}>
        <input
          {...aria}
          id={id}
          className={styles.native}
          type="date"
          value={first}
          max={last}
          onChange={(event) => change(event.target.value, last)}
        />
        <span aria-hidden="true">–</span>
        <input
          {...aria}
          className={styles.native}
          type="date"
          value={last}
          min={first}
          onChange={(event) => change(first, event.target.value)}
        />
      </span>
    );
  }
  return (
    <DatePicker.RangePicker
      {...aria}
      id={{ start: id, end: `${id}-end` }}
      className={styles.full ?? ""}
      value={[first === "" ? null : dayjs(first), last === "" ? null : dayjs(last)]}
      format={dayjsPattern(props.component.dateFormat || "yyyy-MM-dd")}
      placeholder={[t("firstDay"), t("lastDay")]}
      {...(props.invalid ? { status: "error" as const } : {})}
      onChange={(range) => {
        const [from, to] = range ?? [];
        props.onChange(
          from === null || from === undefined || to === null || to === undefined
            ? null
            : [from.format("YYYY-MM-DD"), to.format("YYYY-MM-DD")],
        );
      }}
    />
  );
}
