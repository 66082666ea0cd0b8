import type { ComponentType } from "react";
import type { JsonValue } from "#contract/schema.ts";
import type { FieldModel } from "#tables";
import { NamesReading } from "./names-reading.tsx";
import { ReasonReading } from "./reason-reading.tsx";

/** Values read as somebody wrote them, by `table.field`. Every other value is read as its kind is. */
export const readings: Readonly<
  Partial<Record<string, ComponentType<{ field: FieldModel; value: JsonValue | undefined }>>>
> = {
  "menu.menuNames": NamesReading,
  "operationLog.reason": ReasonReading,
  "processCategory.typeNames": NamesReading,
};
