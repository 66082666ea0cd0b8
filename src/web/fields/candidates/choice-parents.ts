import { createContext, useContext, useSyncExternalStore } from "react";
import { ComponentType } from "#contract/codes/component-type.ts";
import { sameValue } from "#contract/rules/same-value.ts";
import type { FormValues, JsonValue } from "#contract/schema.ts";
import type { FormComponent } from "#contract/shapes/form-page.ts";
import type { FieldSiblings } from "../field-kind.ts";

/** The fields of a form, or of a row, that choose from data items: choices of another item may depend on them. */
export interface ChoiceParents {
  /** Whether a field chooses from the item. */
  has: (dataEnName: string) => boolean;
  valueOf: (dataEnName: string) => JsonValue | undefined;
  listen: (dataEnName: string, listener: () => void) => () => void;
}

const none: ChoiceParents = { has: () => false, valueOf: () => undefined, listen: () => () => {} };

export const ChoiceParentsContext = createContext<ChoiceParents>(none);

/** Those of a form. */
export function parentsInForm(components: readonly FormComponent[], store: FieldSiblings): ChoiceParents {
  const codes = codesByItem(components);
  const on = <Answer>(item: string, ask: (code: string) => Answer): Answer | undefined => {
    const code = codes.get(item);
    return code === undefined ? undefined : ask(code);
  };
  return {
    has: (item) => codes.has(item),
    valueOf: (item) => on(item, (code) => store.value(code)),
    listen: (item, listener) => on(item, (code) => store.listenToField(code, listener)) ?? (() => {}),
  };
}

/** Those of a row of a sub-table, and behind them those of the form. */
export function parentsInRow(
  columns: readonly FormComponent[],
  row: FormValues,
  outer: ChoiceParents,
): ChoiceParents {
  const codes = codesByItem(columns);
  return {
    has: (item) => codes.has(item) || outer.has(item),
    valueOf: (item) => {
      const code = codes.get(item);
      return code === undefined ? outer.valueOf(item) : row[code];
    },
    listen: (item, listener) => (codes.has(item) ? () => {} : outer.listen(item, listener)),
  };
}

/** What is chosen of an item, drawn again when that changes; nothing where no field chooses from it. */
export function useParentValue(dataEnName: string | null): { value: JsonValue | undefined } | undefined {
  const parents = useContext(ChoiceParentsContext);
  const item = dataEnName ?? "";
  const value = useSyncExternalStore(
    (listener) => parents.listen(item, listener),
    () => parents.valueOf(item),
  );
  return dataEnName !== null && parents.has(item) ? { value } : undefined;
}

/** Whether one of the values that are chosen is the one asked for. */
export function isAmong(value: string, chosen: JsonValue | undefined): boolean {
  return (Array.isArray(chosen) ? chosen : [chosen]).some((each) => sameValue(each, value));
}

const choosing: readonly ComponentType[] = [
  ComponentType.select,
  ComponentType.radio,
  ComponentType.checkBoxes,
  ComponentType.multipleSelect,
];

/** By item, the first field that chooses from it: so does the server when it looks at what was chosen. */
function codesByItem(components: readonly FormComponent[]): ReadonlyMap<string, string> {
  return new Map(
    components
      .toReversed()
      .flatMap(({ componentType, componentCode, candidateType, candidateValue = "" }) =>
        candidateType === "DATAITEM" && choosing.includes(componentType)
          ? [[candidateValue, componentCode] as const]
          : [],
      ),
  );
}
