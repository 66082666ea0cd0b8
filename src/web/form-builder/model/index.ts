/** A form page being edited: commands that answer the next page, its problems, what two people made of it. Pure. */
export {
  changeComponent,
  copyOf,
  insertComponents,
  moveBy,
  moveComponents,
  removeComponents,
  type Target,
} from "./edit-components.ts";
export {
  blockOf,
  duplicateComponents,
  type FormBlock,
  insertBlock,
  insertPage,
  targetBehind,
} from "./form-blocks.ts";
export { addEvent, changeEvent, moveEvent, removeEvent, writeExpression } from "./edit-events.ts";
export {
  arranged,
  componentAtKey,
  freeCode,
  type Edited,
  keyOf,
  keysIn,
  numbersOf,
} from "./find-components.ts";
export { findProblems, type FormProblem, placeOf, problemsInPieces } from "./find-problems.ts";
export { hasSpan, inLines, spanOf } from "./lines.ts";
export { mergePages, type MergedPages, partOf } from "./merge-pages.ts";
export { withKind } from "./change-kind.ts";
export { newComponent } from "./new-component.ts";
export { newPage } from "./new-page.ts";
export { readComponents, readPage } from "./read-page.ts";
export { renameCode } from "./rename-code.ts";
export { type OtherLanguage, type PageText, pageTexts, setPageTexts } from "./page-texts.ts";
