/** A file of lines that is read by the server, and which of its sheets. */
export { type SheetFile, useSheetFile } from "./use-sheet-file.ts";
