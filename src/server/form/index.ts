import {
  getDataItemControlListHandler,
  getDataItemCtrlByTypeHandler,
  listDataItemHandler,
} from "./data-item-values.ts";
import { dataItemUsesHandler } from "./data-item-uses.ts";
import { dataValueUsesHandler } from "./data-value-uses.ts";
import {
  listComponentDataTypesHandler,
  listComponentTypesHandler,
  listPageFunctionHandler,
  listPageTriggerTypeHandler,
} from "./form-vocabulary.ts";
import { getFormPageHandler } from "./get-form-page.ts";
import { insertFormPageHandler } from "./insert-form-page.ts";
import { listFormPagesHandler } from "./list-form-pages.ts";
import { listProcessesOfPageHandler } from "./list-processes-of-page.ts";
import { readFormSheetHandler } from "./read-form-sheet.ts";
import { selectListHandler } from "./select-list.ts";
import { tablesMissingHandler, tableUsesHandler } from "./table-uses.ts";
import { updatePageStatusHandler } from "./update-page-status.ts";

export { dataItemValues } from "./data-item-values.ts";
export { checkChoices } from "./check-choices.ts";
export { effectivePage, effectivePages, freezePage, pageToFill, savePage, takenPage } from "./form-pages.ts";
export { openShapeCheckOf } from "./shape-check.ts";
export { unknownItems } from "./unknown-items.ts";
export { readDocument } from "./read-document.ts";
export { dataItemValue } from "./data-item-value.ts";
export { formLabelIn } from "./label-sql.ts";
export { dataItem } from "./data-item.ts";
export { calledFile, calledValue, type ValueWords, valueWords } from "./value-words.ts";

/** Form pages: design, versions, state. */
export const formHandlers = [
  getDataItemControlListHandler,
  getDataItemCtrlByTypeHandler,
  listDataItemHandler,
  dataItemUsesHandler,
  dataValueUsesHandler,
  tableUsesHandler,
  tablesMissingHandler,
  listComponentTypesHandler,
  listComponentDataTypesHandler,
  listPageFunctionHandler,
  listPageTriggerTypeHandler,
  selectListHandler,
  getFormPageHandler,
  insertFormPageHandler,
  listFormPagesHandler,
  listProcessesOfPageHandler,
  readFormSheetHandler,
  updatePageStatusHandler,
];
