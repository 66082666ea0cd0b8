import { ArrowDown, ArrowUp, Copy, X } from "lucide-react";
import type { PointerEvent } from "react";
import { useTexts } from "../../i18n/index.ts";
import styles from "./sub-table.module.css";

export interface RowActions {
  onMove: (index: number, by: 1 | -1) => void;
  onCopy: (index: number) => void;
  onRemove: (index: number) => void;
  /** Its grip is taken hold of. */
  onDrag: (event: PointerEvent, index: number) => void;
}

interface RowButtonsProps extends Omit<RowActions, "onDrag"> {
  index: number;
  isFirst: boolean;
  isLast: boolean;
  isFull: boolean;
}

/** What one can do with a row. A button that leads nowhere keeps its place and the focus. */
export function RowButtons({ index, isFirst, isLast, isFull, onMove, onCopy, onRemove }: RowButtonsProps) {
  const t = useTexts("form");
  const row = index + 1;
  const buttons = [
    { name: "moveRowUp", Icon: ArrowUp, idle: isFirst, act: () => onMove(index, -1) },
    { name: "moveRowDown", Icon: ArrowDown, idle: isLast, act: () => onMove(index, 1) },
    { name: "copyRow", Icon: Copy, idle: isFull, act: () => onCopy(index) },
    { name: "removeRow", Icon: X, idle: false, act: () => onRemove(index) },
  ];
  return (
    <span className={styles.rowButtons} role="group" aria-label={t("rowMenu", { row })}>
      {buttons.map(({ name, Icon, idle, act }) => (
        <button
          key={name}
          type="button"
          className={styles.rowButton}
          data-action={name}
          aria-label={t(name, { row })}
          title={t(name, { row })}
          aria-disabled={idle}
          onClick={idle ? undefined : act}
        >
          <Icon size={16} aria-hidden="true" />
        </button>
      ))}
    </span>
  );
}
