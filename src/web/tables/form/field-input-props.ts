import type { FieldModel } from "#tables";
import type { FieldEditorProps } from "../../fields/index.ts";
import type { Entity } from "../source/entity.ts";

/** What the input of a field is given, whichever it is. */
export interface FieldInputProps
  extends Pick<
    FieldEditorProps,
    "id" | "value" | "onChange" | "invalid" | "required" | "describedBy" | "labelledBy" | "onUnfinished"
  > {
  entity: Entity;
  field: FieldModel;
  onCreate?: (entity: string) => void;
}
