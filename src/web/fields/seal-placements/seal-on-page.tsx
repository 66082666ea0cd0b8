import { type KeyboardEvent, type PointerEvent, useRef, useState } from "react";
import type { SealPosition } from "#contract/codes/seal.ts";
import type { SealSpot } from "#contract/seals/seal-placement.ts";
import type { Seal } from "#contract/shapes/seal.ts";
import { formatNumber, useTexts } from "../../i18n/index.ts";
import { clamped, snapped } from "./change-placements.ts";
import styles from "./placements.module.css";

interface SealOnPageProps {
  seal: Seal;
  position: SealPosition;
  spot: SealSpot;
  page: { widthMm: number; heightMm: number };
  /** To which it is pulled while it is dragged. */
  lines: { x: readonly number[]; y: readonly number[] };
  /** Absent: it is looked at alone. */
  onMove?(spot: SealSpot | undefined): void;
}

const steps: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** A seal on its page: dragged, or moved by the arrow keys a millimetre at a time (with Shift ten), taken away by Delete. */
export function SealOnPage({ seal, position, spot, page, lines, onMove }: SealOnPageProps) {
  const t = useTexts("seal-placing");
  const [dragged, setDragged] = useState<Pick<SealSpot, "xMm" | "yMm">>();
  const from = useRef<{ x: number; y: number } | undefined>(undefined);
  const at = dragged ?? spot;
  const title = t("sealAt", {
    seal: seal.sealName,
    position: t(`positions.${position}`),
    page: spot.page,
    x: formatNumber(at.xMm, 1),
    y: formatNumber(at.yMm, 1),
  });
  const style = {
    left: `${((at.xMm - seal.widthMm / 2) / page.widthMm) * 100}%`,
    top: `${((at.yMm - seal.heightMm / 2) / page.heightMm) * 100}%`,
    width: `${(seal.widthMm / page.widthMm) * 100}%`,
    height: `${(seal.heightMm / page.heightMm) * 100}%`,
  };
  if (onMove === undefined)
    return (
      <span
        className={styles.spot}
        data-shape={seal.shape}
        style={style}
        role="img"
        aria-label={title}
        title={title}
      >
        {seal.sealName}
      </span>
    );

  function drag(event: PointerEvent<HTMLButtonElement>): void {
    if (from.current === undefined) return;
    const box = event.currentTarget.parentElement?.getBoundingClientRect();
    if (box === undefined) return;
    const mm = page.widthMm / box.width;
    const wanted = {
      xMm: spot.xMm + (event.clientX - from.current.x) * mm,
      yMm: spot.yMm + (event.clientY - from.current.y) * mm,
    };
    setDragged(clamped(snapped(wanted, lines), seal, page));
  }

  function drop(): void {
    from.current = undefined;
    if (dragged !== undefined) onMove?.({ page: spot.page, ...dragged });
    setDragged(undefined);
  }

  function press(event: KeyboardEvent<HTMLButtonElement>): void {
    if (event.key === "Delete" || event.key === "Backspace") {
      event.preventDefault();
      onMove?.(undefined);
      return;
    }
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const far = event.shiftKey ? 10 : 1;
    const next = { xMm: spot.xMm + step[0] * far, yMm: spot.yMm + step[1] * far };
    onMove?.({ page: spot.page, ...clamped(next, seal, page) });
  }

  return (
    <button
      type="button"
      className={styles.spot}
      data-shape={seal.shape}
      style={style}
      aria-label={title}
      title={title}
      onPointerDown={(event) => {
        from.current = { x: event.clientX, y: event.clientY };
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={drag}
      onPointerUp={drop}
      onPointerCancel={drop}
      onKeyDown={press}
    >
      {seal.sealName}
    </button>
  );
}
