import { type ComponentType, lazy, type LazyExoticComponent } from "react";
import type { TableRow } from "#contract/shapes/tables.ts";
import { loadTexts } from "../../i18n/index.ts";

export type RowSection = ComponentType<{ row: TableRow }>;

const account = lazy(async () => {
  const [{ AccountSection }] = await Promise.all([
    import("../../accounts/index.ts"),
    loadTexts(["accounts"]),
  ]);
  return { default: AccountSection };
});
const logo = lazy(async () => {
  const [{ OrganLogoSection }] = await Promise.all([
    import("./organ-logo-section.tsx"),
    loadTexts(["pictures", "problems"]),
  ]);
  return { default: OrganLogoSection };
});
const category = lazy(async () => ({ default: (await import("./category-section.tsx")).CategorySection }));
const seen = lazy(async () => {
  const [{ SeenSection }] = await Promise.all([import("./seen-section.tsx"), loadTexts(["accounts"])]);
  return { default: SeenSection };
});

/** What stands below a row's fields besides its detail tables, written by hand, by table; fetched with the first such row. */
export const sections: Readonly<Partial<Record<string, LazyExoticComponent<RowSection>>>> = {
  organ: logo,
  processCategory: category,
  user: account,
  userDataForbid: seen,
};
