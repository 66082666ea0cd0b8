import { type ComponentType, lazy, type LazyExoticComponent } from "react";
import type { TableKey } from "#contract/shapes/tables.ts";
import { loadTexts } from "../../i18n/index.ts";

type MoveNote = ComponentType<{ row: TableKey; parent: TableKey | null }>;

const department = lazy(async () => {
  const [{ DepartmentMove }] = await Promise.all([
    import("../organisations/department-move.tsx"),
    loadTexts(["organisations"]),
  ]);
  return { default: DepartmentMove };
});

/** What moving a row of a tree changes, said before it is done, by table. */
export const moveNotes: Readonly<Partial<Record<string, LazyExoticComponent<MoveNote>>>> = {
  dept: department,
};
