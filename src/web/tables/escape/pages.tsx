import { type ComponentType, lazy } from "react";
import { loadTexts } from "../../i18n/index.ts";
import type { TablePageGiven } from "../list/table-page-given.ts";
import { ApiLogPage } from "./api-log-page.tsx";
import { PeoplePage } from "./people-page.tsx";

const OrganPage = lazy(async () => {
  const [{ OrganPage: Page }] = await Promise.all([
    import("../organisations/organ-page.tsx"),
    loadTexts(["organisations", "problems"]),
  ]);
  return { default: Page };
});

/** Pages by hand in place of the usual list, by table. */
export const pages: Readonly<Partial<Record<string, ComponentType<TablePageGiven>>>> = {
  apiLog: ApiLogPage,
  organ: OrganPage,
  user: PeoplePage,
};
