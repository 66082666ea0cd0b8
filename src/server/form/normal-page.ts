import { ComponentDataType, ComponentType } from "#contract/codes/component-type.ts";
import type { FormValues, JsonValue } from "#contract/schema.ts";
import { readYesNo } from "#contract/wire/yes-no.ts";

/** Fields of a component that older callers write as `Y` and `N`. */
const yesNoFields: readonly string[] = ["isRequired", "isCondition"];
/** Width of a component in columns of 12 when nothing is said (spec §3 Form component). */
const usualWidth = 4;

/** A form page as it came, with `Y`/`N` read as booleans and what may be left out filled in (spec §3). */
export function normalPage(page: FormValues): FormValues {
  return {
    version: 1,
    state: "temporary",
    ...page,
    components: components(page["components"]),
    ...(page["events"] === undefined ? {} : { events: page["events"] }),
  };
}

function components(value: JsonValue | undefined): JsonValue {
  return Array.isArray(value) ? value.map(component) : (value ?? []);
}

function component(value: JsonValue, index: number): JsonValue {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  const read: FormValues = {
    componentOrder: index + 1,
    componentType: ComponentType.text,
    componentDataType: ComponentDataType.text,
    componentCol: usualWidth,
    candidateType: "CUSTOMIZE",
    ...value,
  };
  for (const field of yesNoFields) {
    const said = readYesNo(read[field]);
    if (said !== undefined) read[field] = said;
  }
  if (read["children"] !== undefined) read["children"] = components(read["children"]);
  return read;
}
