import { DatePicker } from "antd";
import dayjs from "dayjs";
import { placeholderOf } from "../choices.ts";
import { fieldAria } from "../field-aria.ts";
import type { FieldEditorProps } from "../field-kind.ts";
import { dayjsPattern, plainText } from "../value-format.ts";
import { useCoarsePointer } from "./use-coarse-pointer.ts";
import styles from "../../kit/field-parts.module.css";

/** A calendar day. A finger gets the telephone's own calendar. */
export function DayEditor(props: FieldEditorProps) {
  const coarse = useCoarsePointer();
  const value = plainText(props.value);
  if (coarse) {
    return (
      <input
        {...fieldAria(props)}
        className={styles.native}
        type="date"
        value={value}
        onChange={(event) => props.onChange(event.target.value === "" ? null : event.target.value)}
      />
    );
  }
  return (
    <DatePicker
      {...fieldAria(props)}
      className={styles.full ?? ""}
      value={value === "" ? null : dayjs(value)}
      format={dayjsPattern(props.component.dateFormat || "yyyy-MM-dd")}
      placeholder={placeholderOf(props.component, props.language) ?? ""}
      {...(props.invalid ? { status: "error" as const } : {})}
      onChange={(day) => props.onChange(day === null ? null : day.format("YYYY-MM-DD"))}
    />
  );
}
