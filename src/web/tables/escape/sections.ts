import { type ComponentType, createElement, Fragment, lazy, type LazyExoticComponent } from "react";
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
const organisation = lazy(async () => {
  const [{ OrganisationSection }, { OrganLogoSection }] = await Promise.all([
    import("../organisations/organisation-section.tsx"),
    import("./organ-logo-section.tsx"),
    loadTexts(["organisations", "pictures", "problems"]),
  ]);
  const Sections: RowSection = ({ row }) =>
    createElement(
      Fragment,
      null,
      createElement(OrganisationSection, { row }),
      createElement(OrganLogoSection, { row }),
    );
  return { default: Sections };
});
const department = lazy(async () => {
  const [{ DepartmentSection }] = await Promise.all([
    import("../organisations/department-section.tsx"),
    loadTexts(["organisations"]),
  ]);
  return { default: DepartmentSection };
});
const category = lazy(async () => ({ default: (await import("./category-section.tsx")).CategorySection }));
const seen = lazy(async () => {
  const [{ SeenSection }] = await Promise.all([import("./seen-section.tsx"), loadTexts(["accounts"])]);
  return { default: SeenSection };
});

/** What stands below a row's fields besides its detail tables, written by hand, by table; fetched with the first such row. */
export const sections: Readonly<Partial<Record<string, LazyExoticComponent<RowSection>>>> = {
  dept: department,
  organ: organisation,
  processCategory: category,
  user: account,
  userDataForbid: seen,
};
