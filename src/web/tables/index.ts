import "./list/filter-line.css";
import "./list/grid.css";
import "./list/list-frame.css";
import "./form/detail-lines.css";
import "./row/row-panel.css";
import "./transfer/transfer.css";
import "./tree/tree.css";
import "./small-screens.css";

/** Screens over tables: list, form, history, import and export, all made of schemas. */
export { NamedTable, TablePage } from "./list/table-page.tsx";
export { TablesFrame } from "./tables-frame.tsx";
