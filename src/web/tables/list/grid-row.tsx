import { type CSSProperties, type DragEvent, memo, type ReactNode } from "react";
import type { Language } from "#contract/codes/language.ts";
import type { ReferenceLabels, TableRow } from "#contract/shapes/tables.ts";
import type { Say } from "../../i18n/index.ts";
import type { Entity } from "../source/entity.ts";
import { rowName } from "../source/row-name.ts";
import { cellFor } from "../escape/cells.tsx";
import { TreeCell } from "../tree/tree-cell.tsx";
import { dropTarget, hideDrop, showDrop, type TreeControls } from "../tree/tree-controls.ts";
import type { TreePlace } from "../tree/tree-order.ts";
import { standsAtEnd } from "./cell-text.ts";
import styles from "./grid.module.css";

export interface GridRowProps {
  entity: Entity;
  row: TableRow;
  id: string;
  at: number;
  columns: readonly { name: string; style: CSSProperties; pinned: boolean }[];
  labels: ReferenceLabels | undefined;
  language: Language;
  say: Say;
  href: string;
  chosen: boolean;
  active: boolean;
  open: boolean;
  /** The cell being written in this row, or the one the keyboard stands on. */
  activeColumn: string | undefined;
  editing: { column: string; editor: ReactNode } | undefined;
  /** Absent where nothing can be done with chosen rows. */
  onChoose: ((id: string, chosen: boolean, range: boolean) => void) | undefined;
  onOpen: (id: string) => void;
  onEditCell: (id: string, column: string) => void;
  /** Where the row stands, in a tree. */
  place: TreePlace | undefined;
  tree: TreeControls | undefined;
}

/** One row. It is drawn again only when something in it changes: choosing another row leaves it alone. */
export const GridRow = memo(function GridRow(props: GridRowProps) {
  const { entity, row, id, columns, language, labels, say, place, tree, onChoose } = props;
  const label = rowName(entity, row, language, id);
  const [first] = columns;
  return (
    <tr
      className={styles.row}
      data-row={id}
      data-odd={props.at % 2 === 1 || undefined}
      data-active={props.active || undefined}
      data-open={props.open || undefined}
      aria-selected={onChoose === undefined ? undefined : props.chosen}
      aria-level={place === undefined ? undefined : place.depth + 1}
      aria-expanded={place === undefined || place.childCount === 0 ? undefined : place.open}
      aria-posinset={place === undefined ? undefined : place.at + 1}
      aria-setsize={place?.siblings.length}
      {...(tree?.onMove === undefined ? {} : dropHandlers(id, tree))}
    >
      {onChoose === undefined ? null : (
        <td className={styles.choose}>
          <input
            type="checkbox"
            checked={props.chosen}
            aria-label={say("row.choose", { label })}
            onChange={(event) =>
              onChoose(
                id,
                event.target.checked,
                (event.nativeEvent as unknown as MouseEvent).shiftKey === true,
              )
            }
          />
        </td>
      )}
      {columns.map(({ name, style, pinned }) => {
        const field = entity.fields.get(name);
        if (field === undefined) return null;
        if (props.editing?.column === name)
          return (
            <td
              key={name}
              style={style}
              className={`${styles.cell} ${styles.cellEdit}`}
              data-pinned={pinned || undefined}
            >
              {props.editing.editor}
            </td>
          );
        // A tree is read by its names: as on cards, in the reader's language.
        const named = place !== undefined && name === tree?.column && name === entity.model.label;
        const value = named ? label : cellFor({ entity, field, row, language, labels, say });
        const content =
          name === first?.name ? (
            <a
              href={props.href}
              className={styles.rowLink}
              data-row-link
              onClick={(event) => {
                if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
                event.preventDefault();
                props.onOpen(id);
              }}
            >
              {value}
            </a>
          ) : (
            value
          );
        return (
          <td
            key={name}
            style={style}
            className={styles.cell}
            data-end={standsAtEnd(field) || undefined}
            data-pinned={pinned || undefined}
            data-cursor={props.activeColumn === name || undefined}
            onDoubleClick={() => props.onEditCell(id, name)}
          >
            {place !== undefined && tree !== undefined && name === tree.column ? (
              <TreeCell
                id={id}
                label={label}
                place={place}
                say={say}
                onToggle={tree.onToggle}
                mayMove={tree.onMove !== undefined && tree.mayMoveRow(id)}
              >
                {content}
              </TreeCell>
            ) : (
              content
            )}
          </td>
        );
      })}
      <td className={styles.cell} />
    </tr>
  );
});

function dropHandlers(id: string, tree: TreeControls) {
  return {
    onDragOver: (event: DragEvent<HTMLTableRowElement>) => showDrop(event, id, tree.ordered),
    onDragLeave: hideDrop,
    onDrop: (event: DragEvent<HTMLTableRowElement>) => {
      const dropped = dropTarget(event, id, tree);
      if (dropped !== undefined) tree.onMove?.(dropped.id, dropped.target);
    },
  };
}
