import type { ReactNode } from "react";
import styles from "./data-table.module.css";

export interface DataColumn<Row> {
  id: string;
  title: string;
  /** Numbers, dates and money stand at the end. */
  align?: "start" | "end";
  /** A CSS width; the others share what is left. */
  width?: string;
  /** Left out while a row is open beside the table, which shows it: what is narrow then has room for the names. */
  aside?: boolean;
  cell: (row: Row) => ReactNode;
}

interface DataTableProps<Row> {
  /** What the rows are, for who hears the table. */
  caption: string;
  columns: readonly DataColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** A click on the row; the same must be reachable by a link or button in one of its cells. */
  onOpen?: (row: Row) => void;
  /** The key of the row that is open beside the table. */
  open?: string | undefined;
  /** A last row for what counts for all of them: its title in the first column, the others by their ids. */
  foot?: { title: string; cells: Readonly<Record<string, ReactNode>> } | undefined;
}

/** Rows to be read: striped or told apart by the pointer, as the scheme has it. On a phone each row is a card. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, rows, rowKey, onOpen, open, foot } = props;
  const columns = open === undefined ? props.columns : props.columns.filter(({ aside }) => aside !== true);
  return (
    <div className={styles.frame}>
      <table className={styles.table} data-opens={onOpen === undefined ? undefined : true}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ id, title, align, width }) => (
              <th key={id} scope="col" data-align={align} style={width === undefined ? undefined : { width }}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const key = rowKey(row);
            return (
              <tr key={key} aria-selected={key === open || undefined} onClick={() => onOpen?.(row)}>
                {columns.map(({ id, title, align, cell }) => (
                  <td key={id} data-title={title} data-align={align}>
                    <div className={styles.value}>{cell(row)}</div>
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
        {foot === undefined ? null : (
          <tfoot>
            <tr>
              {columns.map(({ id, title, align }, at) =>
                at === 0 ? (
                  <th key={id} scope="row">
                    {foot.title}
                  </th>
                ) : (
                  <td key={id} data-title={title} data-align={align}>
                    <div className={styles.value}>{foot.cells[id]}</div>
                  </td>
                ),
              )}
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  );
}
