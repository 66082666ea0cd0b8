import { useVirtualizer } from "@tanstack/react-virtual";
import { type CSSProperties, type ReactNode, useEffect, useMemo, useRef } from "react";
import type { ReferenceLabels, TableRow } from "#contract/shapes/tables.ts";
import { useLanguage, useTexts } from "../../i18n/index.ts";
import type { Entity } from "../source/entity.ts";
import type { TreeControls } from "../tree/tree-controls.ts";
import type { TableView } from "../view/table-view.ts";
import { GridHead } from "./grid-head.tsx";
import { GridRow } from "./grid-row.tsx";
import type { useGrid } from "./use-grid.ts";
import styles from "./grid.module.css";

/** Of the column where rows are chosen, where there is one. */
const chooseColumnWidth = 40;
/** Fewer rows are simply drawn; more are drawn as they come into sight. */
const virtualAbove = 60;

interface GridProps {
  entity: Entity;
  view: TableView;
  grid: ReturnType<typeof useGrid>;
  /** The rows that are here. */
  rows: readonly TableRow[];
  /** Present where the list has no pages: how long it is, what is known of it, and whom to tell what is in sight. */
  endless:
    | {
        count: number;
        rowAt: (index: number) => TableRow | undefined;
        onSight: (first: number, last: number) => void;
      }
    | undefined;
  labels: ReferenceLabels | undefined;
  rowHeight: number;
  stale: boolean;
  cursor: { row: string | undefined; column: string | undefined };
  openRow: string | undefined;
  editing: { row: string; column: string; editor: ReactNode } | undefined;
  hrefOf: (id: string) => string;
  onChange: (part: Partial<TableView>) => void;
  onFilter: (field: string) => void;
  onOpen: (id: string) => void;
  onEditCell: (id: string, column: string) => void;
  /** Present while the rows are drawn as a tree. */
  tree: TreeControls | undefined;
}

/** The table itself: its head stays, pinned columns stay, and only the rows in sight are drawn. */
export function Grid(props: GridProps) {
  const { entity, view, grid, rowHeight } = props;
  const { table, chosen, setChosen, choose } = grid;
  const chooseWidth = choose === undefined ? 0 : chooseColumnWidth;
  const say = useTexts("tables");
  const language = useLanguage();
  const frame = useRef<HTMLDivElement>(null);
  const { rows, endless } = props;
  const keyName = entity.model.key;
  const count = endless?.count ?? rows.length;
  const rowAt = endless?.rowAt ?? ((index: number) => rows[index]);
  const headers = table.getHeaderGroups()[0]?.headers ?? [];
  const isVirtual = count > virtualAbove;
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => frame.current,
    estimateSize: () => rowHeight,
    overscan: 12,
    enabled: isVirtual,
  });
  const sizeKey = headers
    .map((header) => `${header.column.id}:${header.getSize()}:${header.column.getIsPinned()}`)
    .join();
  const columns = useMemo(
    () =>
      headers.map((header) => ({
        name: header.column.id,
        style: pinStyle(header.column, chooseWidth),
        pinned: header.column.getIsPinned() !== false,
      })),
    // The headers are new objects each time; what a row needs of them is in the key.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [sizeKey, chooseWidth],
  );

  const chosenHere = rows.filter((row) => chosen[String(row[keyName])] === true).length;
  const items = isVirtual
    ? virtual.getVirtualItems()
    : rows.map((_, index) => ({ index, key: index, start: 0, end: 0 }));
  const [firstSeen, lastSeen] = [items[0]?.index ?? 0, items.at(-1)?.index ?? 0];
  const onSight = endless?.onSight;
  useEffect(() => onSight?.(firstSeen, lastSeen), [onSight, firstSeen, lastSeen]);
  const before = isVirtual ? (items[0]?.start ?? 0) : 0;
  const after = isVirtual ? virtual.getTotalSize() - (items.at(-1)?.end ?? 0) : 0;

  return (
    <div className={styles.scroll} ref={frame} data-stale={props.stale || undefined} tabIndex={-1}>
      <table
        className={styles.table}
        role={props.tree === undefined ? undefined : "treegrid"}
        style={{ width: table.getTotalSize() + chooseWidth, "--row": `${rowHeight}px` } as CSSProperties}
        aria-rowcount={isVirtual ? count + 1 : undefined}
      >
        <caption className="visually-hidden">{entity.model.listTitles[language]}</caption>
        <colgroup>
          {choose === undefined ? null : <col style={{ width: chooseWidth }} />}
          {headers.map((header) => (
            <col key={header.id} style={{ width: header.getSize() }} />
          ))}
          <col />
        </colgroup>
        <thead>
          <tr>
            {choose === undefined ? null : (
              <th scope="col" className={`${styles.head} ${styles.choose}`}>
                <input
                  type="checkbox"
                  aria-label={say("row.chooseAll")}
                  checked={rows.length > 0 && chosenHere === rows.length}
                  ref={(box) => {
                    if (box) box.indeterminate = chosenHere > 0 && chosenHere < rows.length;
                  }}
                  onChange={(event) =>
                    setChosen(
                      event.target.checked
                        ? Object.fromEntries(rows.map((row) => [String(row[keyName]), true]))
                        : {},
                    )
                  }
                />
              </th>
            )}
            {headers.map((header) => (
              <GridHead
                key={header.id}
                entity={entity}
                view={view}
                name={header.column.id}
                style={pinStyle(header.column, chooseWidth)}
                resizing={header.column.getIsResizing()}
                onResize={header.getResizeHandler()}
                onResetWidth={() => header.column.resetSize()}
                onChange={props.onChange}
                onFilter={props.onFilter}
              />
            ))}
            <td className={styles.head} />
          </tr>
        </thead>
        <tbody>
          {before > 0 ? <tr aria-hidden="true" style={{ height: before }} /> : null}
          {items.map(({ index }) => {
            const row = rowAt(index);
            if (row === undefined)
              return (
                <tr key={`waiting ${index}`} className={styles.row} data-odd={index % 2 === 1 || undefined}>
                  <td
                    className={`${styles.cell} ${styles.waiting}`}
                    colSpan={headers.length + (choose === undefined ? 1 : 2)}
                  />
                </tr>
              );
            const id = String(row[keyName]);
            return (
              <GridRow
                key={id}
                entity={entity}
                row={row}
                id={id}
                at={index}
                columns={columns}
                labels={props.labels}
                language={language}
                say={say}
                href={props.hrefOf(id)}
                chosen={chosen[id] === true}
                active={props.cursor.row === id}
                open={props.openRow === id}
                activeColumn={props.cursor.row === id ? props.cursor.column : undefined}
                editing={props.editing?.row === id ? props.editing : undefined}
                onChoose={choose}
                onOpen={props.onOpen}
                onEditCell={props.onEditCell}
                place={props.tree?.places.get(id)}
                tree={props.tree}
              />
            );
          })}
          {after > 0 ? <tr aria-hidden="true" style={{ height: after }} /> : null}
        </tbody>
      </table>
    </div>
  );
}

function pinStyle(
  column: { getIsPinned(): unknown; getStart(position: "start"): number },
  before: number,
): CSSProperties {
  return column.getIsPinned() === "start"
    ? { position: "sticky", left: column.getStart("start") + before }
    : {};
}
