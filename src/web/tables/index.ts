/** Screens over tables: list, form, history, import and export, all made of schemas. */
export { NamedTable, TablePage } from "./list/table-page.tsx";
export { TablesFrame } from "./tables-frame.tsx";
