import type { JsonValue } from "#contract/schema.ts";
import type { FieldModel } from "#tables";
import type { Entity } from "../source/entity.ts";

/** What the input of a field is given, whichever it is. */
export interface FieldInputProps {
  id: string;
  entity: Entity;
  field: FieldModel;
  value: JsonValue | undefined;
  onChange: (value: JsonValue) => void;
  invalid: boolean;
  required: boolean;
  describedBy: string | undefined;
  labelledBy: string;
  onCreate?: (entity: string) => void;
  /** Told while the value is not yet what it will be, by the input's id: a file on its way. */
  onUnfinished?: (id: string, unfinished: boolean) => void;
}
