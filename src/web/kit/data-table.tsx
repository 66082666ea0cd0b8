import type { CSSProperties, ReactNode } from "react";
import styles from "./data-table.module.css";
import { useScrollsAside } from "./use-scrolls-aside.ts";

export interface DataColumn<Row> {
  id: string;
  title: string;
  /** Numbers, dates and money stand at the end. */
  align?: "start" | "end";
  /** How wide it is where there is room, in px; the others share what is left, and all are narrower where there is less. */
  width?: `${number}px`;
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

/** What a column without a width has at least where there is room, in px. */
const openWidth = 180;

/** How wide each column is: of a table too narrow for all, its share, so that none is crushed by the others. */
function widthsOf(columns: readonly Pick<DataColumn<never>, "width">[]): CSSProperties[] {
  const widths = columns.map(({ width }) => (width === undefined ? undefined : Number.parseFloat(width)));
  const all = widths.reduce<number>((sum, width) => sum + (width ?? openWidth), 0);
  return widths.map((width) => {
    const share = `min(${width ?? openWidth}px, ${((100 * (width ?? openWidth)) / all).toFixed(2)}cqi)`;
    return width === undefined ? { minWidth: share } : { width: share, minWidth: share };
  });
}

/** Rows to be read: striped or told apart by the pointer, as the scheme has it. On a phone or a narrow window each row is a card. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, rows, rowKey, onOpen, open, foot } = props;
  const columns = open === undefined ? props.columns : props.columns.filter(({ aside }) => aside !== true);
  const widths = widthsOf(columns);
  const [frame, scrolls] = useScrollsAside<HTMLDivElement>();
  return (
    <div
      ref={frame}
      className={styles.frame}
      // What stands beyond the edge is scrolled to by keys, too.
      {...(scrolls ? { tabIndex: 0, role: "group", "aria-label": caption } : {})}
    >
      <table className={styles.table} data-opens={onOpen === undefined ? undefined : true}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ id, title, align }, at) => (
              <th key={id} scope="col" data-align={align} style={widths[at]}>
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
