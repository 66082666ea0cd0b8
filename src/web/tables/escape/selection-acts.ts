import { type ComponentType, lazy, type LazyExoticComponent } from "react";
import { loadTexts } from "../../i18n/index.ts";
import type { SelectionActProps } from "./selection-act-props.ts";

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
