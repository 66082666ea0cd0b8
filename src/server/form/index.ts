import { getDataItemControlListHandler } from "./data-item-values.ts";
import { insertFormPageHandler } from "./insert-form-page.ts";
import { listFormPagesHandler } from "./list-form-pages.ts";
import { listProcessesOfPageHandler } from "./list-processes-of-page.ts";
import { updatePageStatusHandler } from "./update-page-status.ts";

export { checkChoices } from "./check-choices.ts";
export { effectivePage, freezePage, savePage } from "./form-pages.ts";
export { shapeCheckOf } from "./shape-check.ts";
export { readDocument, storableProblem } from "./read-document.ts";

/** Form pages: design, versions, state. */
export const formHandlers = [
  getDataItemControlListHandler,
  insertFormPageHandler,
  listFormPagesHandler,
  listProcessesOfPageHandler,
  updatePageStatusHandler,
];
