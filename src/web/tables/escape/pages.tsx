import type { ComponentType } from "react";
import type { TablePageGiven } from "../list/table-page-given.ts";
import { ApiLogPage } from "./api-log-page.tsx";
import { PeoplePage } from "./people-page.tsx";

/** Pages by hand in place of the usual list, by table. */
export const pages: Readonly<Partial<Record<string, ComponentType<TablePageGiven>>>> = {
  apiLog: ApiLogPage,
  user: PeoplePage,
};
