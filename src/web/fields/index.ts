/** Kinds of field for forms and tables alike: editor, cell, reading view, print, empty value. */
export { ChoiceParentsContext, parentsInForm } from "./candidates/choice-parents.ts";
export { choicesOf, choiceTexts, commentsOf, joinTexts, titleOf, type Choice } from "./choices.ts";
export { departmentPaths } from "./departments/department-tree.ts";
export { useDepartments } from "./departments/use-departments.ts";
export { fetchTableRows, useTableRows } from "./references/use-table-rows.ts";
export { FileList } from "./attachments/file-list.tsx";
export { FilePreview } from "./attachments/file-preview.tsx";
export { FilesField } from "./attachments/files-field.tsx";
export { UnsentFilesField } from "./attachments/unsent-files-field.tsx";
export { ComputedValue } from "./computed-value.tsx";
export type {
  FieldEditorProps,
  FieldSiblings,
  FieldKind,
  FieldReadProps,
  PrintContext,
} from "./field-kind.ts";
export { defineFieldKind } from "./define-field-kind.tsx";
export { fieldAria } from "./field-aria.ts";
export { fieldKind, fieldKinds } from "./field-registry.ts";
export { lazyEditor } from "./lazy-part.tsx";
export { mayHaveTotal, rowsOf } from "./row-values.ts";
export { lookUpNames, type NamedCells, namesToFind } from "./sub-table/look-up-names.ts";
export { pastedCell } from "./sub-table/pasted-cell.ts";
export { readRange } from "./sub-table/read-range.ts";
export { SubmittedFormContext } from "./submitted-form.ts";
export { readNumber } from "./value-format.ts";
