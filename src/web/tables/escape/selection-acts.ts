import { type ComponentType, lazy, type LazyExoticComponent } from "react";
import type { TableKey } from "#contract/shapes/tables.ts";
import { loadTexts } from "../../i18n/index.ts";

export interface SelectionActProps {
  /** The rows ticked, or all that a filter finds. */
  subject: { keys: TableKey[] } | { filter: { [field: string]: unknown } };
  /** The rows are as they should be: nothing is chosen any more. */
  onDone: () => void;
}

const grantRole = lazy(async () => {
  const [{ GrantRole }] = await Promise.all([import("./grant-role.tsx"), loadTexts(["accounts"])]);
  return { default: GrantRole };
});

/** A button of the bulk bar written by hand, by table: for those who may change its rows; fetched with the first selection. */
export const selectionActs: Readonly<
  Partial<Record<string, LazyExoticComponent<ComponentType<SelectionActProps>>>>
> = {
  user: grantRole,
};
