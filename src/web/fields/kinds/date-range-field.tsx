import { ComponentType } from "#contract/codes/component-type.ts";
import { defineFieldKind } from "../define-field-kind.tsx";
import { lazyEditor } from "../lazy-part.tsx";
import { dayText, textList } from "../value-format.ts";

/** 1006: a period as its first and last day, `[YYYY-MM-DD, YYYY-MM-DD]`. */
export const dateRangeField = defineFieldKind({
  type: ComponentType.dateRange,
  empty: null,
  print: (value, { component }) =>
    textList(value)
      .filter((day) => day !== "")
      .map((day) => dayText(day, component.dateFormat))
      .join(" – "),
  Editor: lazyEditor(async () => (await import("../editors/day-range-editor.tsx")).DayRangeEditor),
});
