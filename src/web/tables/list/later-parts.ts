import { later } from "./later.ts";
import { loadFilterPopover } from "./later-filter.ts";

const rowPanel = async () => (await import("../row/row-panel.tsx")).RowPanel;
const cellEditor = async () => (await import("./cell-editor.tsx")).CellEditor;

/** What a list shows once somebody asks for it: its first picture does not wait for editors and dialogs. */
export const RowPanel = later(rowPanel);
export const CellEditor = later(cellEditor);
export const BulkEdit = later(async () => (await import("./bulk-edit.tsx")).BulkEdit);
export const BulkProgress = later(async () => (await import("./bulk-progress.tsx")).BulkProgress);
export const UndoProgress = later(async () => (await import("./undo-progress.tsx")).UndoProgress);
export const ColumnChooser = later(async () => (await import("./column-chooser.tsx")).ColumnChooser);
export const ExportDialog = later(async () => (await import("../transfer/export-dialog.tsx")).ExportDialog);
export const ImportWizard = later(async () => (await import("../transfer/import-wizard.tsx")).ImportWizard);
export const TableUses = later(async () => (await import("../uses/table-uses.tsx")).TableUses);
export const ViewDialog = later(async () => (await import("../views/view-dialog.tsx")).ViewDialog);

/** Fetches what a hand above the list will most likely ask for next, so that it is there at the click. */
export function fetchEditors(): void {
  // Whoever draws a part that did not come says so.
  for (const load of [rowPanel, cellEditor, loadFilterPopover]) load().catch(() => undefined);
}
