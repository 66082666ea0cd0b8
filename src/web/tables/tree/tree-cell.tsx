import { ChevronRight, GripVertical } from "lucide-react";
import type { ReactNode } from "react";
import type { Say } from "../../i18n/index.ts";
import { beginDrag, endDrag } from "./tree-controls.ts";
import type { TreePlace } from "./tree-order.ts";
import styles from "./tree.module.css";

interface TreeCellProps {
  id: string;
  label: string;
  place: TreePlace;
  say: Say;
  onToggle: (id: string) => void;
  mayMove: boolean;
  children: ReactNode;
}

const indentPx = 20;

/** The first cell of a row in a tree: how deep it stands, what opens it, and the grip to move it by. */
export function TreeCell({ id, label, place, say, onToggle, mayMove, children }: TreeCellProps) {
  return (
    <span className={styles.tree} style={{ paddingInlineStart: place.depth * indentPx }}>
      {mayMove ? (
        <span
          className={styles.grip}
          draggable
          aria-hidden="true"
          onDragStart={(event) => beginDrag(event, id)}
          onDragEnd={endDrag}
        >
          <GripVertical size={14} />
        </span>
      ) : null}
      {place.childCount > 0 ? (
        <button
          type="button"
          className={styles.twist}
          aria-expanded={place.open}
          aria-label={say(place.open ? "tree.close" : "tree.open", { name: label })}
          onClick={() => onToggle(id)}
        >
          <ChevronRight size={15} aria-hidden="true" />
        </button>
      ) : (
        <span className={styles.twist} aria-hidden="true" />
      )}
      <span className={styles.treeName}>{children}</span>
      {place.childCount > 0 && !place.open ? <small>{place.childCount}</small> : null}
    </span>
  );
}
