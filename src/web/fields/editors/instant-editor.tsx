import { DatePicker } from "antd";
import dayjs from "dayjs";
import { placeholderOf } from "../choices.ts";
import { fieldAria } from "../field-aria.ts";
import type { FieldEditorProps } from "../field-kind.ts";
import { dayjsPattern, plainText, timePattern } from "../value-format.ts";
import { useCoarsePointer } from "./use-coarse-pointer.ts";
import styles from "../../kit/field-parts.module.css";

/** A date with a time of day, typed in the person's own time zone and kept in UTC. */
export function InstantEditor(props: FieldEditorProps) {
  const coarse = useCoarsePointer();
  const text = plainText(props.value);
  const value = text === "" ? null : dayjs(text);
  if (coarse) {
    return (
      <input
        {...fieldAria(props)}
        className={styles.native}
        type="datetime-local"
        value={value === null ? "" : value.format("YYYY-MM-DDTHH:mm")}
        onChange={(event) =>
          props.onChange(event.target.value === "" ? null : dayjs(event.target.value).toISOString())
        }
      />
    );
  }
  return (
    <DatePicker
      {...fieldAria(props)}
      className={styles.full ?? ""}
      showTime={{ format: timePattern(props.component.dateFormat) }}
      value={value}
      format={dayjsPattern(props.component.dateFormat || "yyyy-MM-dd hh:mm")}
      placeholder={placeholderOf(props.component, props.language) ?? ""}
      {...(props.invalid ? { status: "error" as const } : {})}
      onChange={(instant) => props.onChange(instant === null ? null : instant.toISOString())}
    />
  );
}
