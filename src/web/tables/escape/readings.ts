import type { ComponentType } from "react";
import type { JsonValue } from "#contract/schema.ts";
import { NamesReading } from "./names-reading.tsx";

/** Values read as somebody wrote them, by `table.field`. Every other value is read as its kind is. */
export const readings: Readonly<Partial<Record<string, ComponentType<{ value: JsonValue | undefined }>>>> = {
  "menu.menuNames": NamesReading,
  "processCategory.typeNames": NamesReading,
};
