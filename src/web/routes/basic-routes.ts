import { type AppRoute, tableTexts } from "./app-route.ts";

/** The Basic* table-maintenance screens of spec §2, in its order and spelling. */
export const basicEntities = [
  "menu",
  "right",
  "deptRel",
  "user",
  "role",
  "dept",
  "apiSystem",
  "apiLog",
  "apiAuth",
  "apiResource",
  "scheduleJob",
  "scheduleJobLog",
  "templates",
  "processRule",
  "dataItemControl",
  "bpdThirdpartTask",
  "bpdInstanceRec",
  "processLinkReport",
  "processReportExt",
  "processReportExclude",
  "ufDagl",
  "ufFkzh",
  "ufYzxx",
  "ufZzxx",
  "userExtendDate",
  "projectResultSim",
  "hrpSupplierT",
  "healthUfUserRel",
  "callextapiLog",
  "docNasUpload",
  "roleCollect",
] as const;

/** One generic screen serves them all, and every other table that has a schema: `/basic/menu`, `/basic/vehicle`. */
export const basicRoutes: readonly AppRoute[] = [
  {
    path: "/basic/:entity",
    title: "basic",
    access: "session",
    frame: "shell",
    group: "basic",
    fill: true,
    texts: tableTexts,
  },
];
