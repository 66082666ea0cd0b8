import { ComponentType } from "#contract/codes/component-type.ts";
import { defineFieldKind } from "../define-field-kind.tsx";
import { antdEditor } from "../lazy-part.tsx";
import { dayText, plainText } from "../value-format.ts";

/** 1004: a calendar day, `YYYY-MM-DD`. */
export const dateField = defineFieldKind({
  type: ComponentType.date,
  empty: null,
  oneLine: true,
  print: (value, { component }) => {
    const day = plainText(value);
    return day === "" ? "" : dayText(day, component.dateFormat);
  },
  Editor: antdEditor(async () => (await import("../editors/day-editor.tsx")).DayEditor),
});
