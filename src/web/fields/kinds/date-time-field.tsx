import { ComponentType } from "#contract/codes/component-type.ts";
import { defineFieldKind } from "../define-field-kind.tsx";
import { antdEditor } from "../lazy-part.tsx";
import { instantText, plainText } from "../value-format.ts";

/** 1005: an instant, kept in UTC and shown in the reader's time zone. */
export const dateTimeField = defineFieldKind({
  type: ComponentType.dateTime,
  empty: null,
  oneLine: true,
  print: (value, { component }) => {
    const instant = plainText(value);
    return instant === "" ? "" : instantText(instant, component.dateFormat);
  },
  Editor: antdEditor(async () => (await import("../editors/instant-editor.tsx")).InstantEditor),
});
