import { getDataItemCtrHandler, listDataItemCtrHandler } from "./data-item-words.ts";
import { queryInstanceDetailsHandler } from "./query-instance-details.ts";
import { queryTaskPageHandler } from "./query-task-page.ts";

/** What a sealed document tells whoever has it, without log-in. */
export const sealQueryHandlers = [
  queryInstanceDetailsHandler,
  queryTaskPageHandler,
  listDataItemCtrHandler,
  getDataItemCtrHandler,
];
