import { type ComponentType, lazy, type LazyExoticComponent } from "react";
import type { TableRow } from "#contract/shapes/tables.ts";
import type { Row } from "#tables";
import { loadTexts } from "../../i18n/index.ts";

/** `base` is the row as it is stored, `row` as it is being written. */
type FormNote = ComponentType<{ base: TableRow; row: Row }>;

const account = lazy(async () => {
  const [{ AccountFormNote }] = await Promise.all([
    import("../../accounts/index.ts"),
    loadTexts(["accounts"]),
  ]);
  return { default: AccountFormNote };
});

/** What a change of a row leaves behind elsewhere, said in its form before it is saved, by table. */
export const formNotes: Readonly<Partial<Record<string, LazyExoticComponent<FormNote>>>> = {
  user: account,
};
