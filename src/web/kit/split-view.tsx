import {
  type CSSProperties,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useRef,
  useState,
} from "react";
import styles from "./split-view.module.css";

interface SplitViewProps {
  /** Under this name the device remembers the width. */
  name: string;
  /** What the handle between the two changes: "Width of the list". */
  handleLabel: string;
  /** The pane whose width is chosen, in px. */
  first: ReactNode;
  second: ReactNode;
  initial: number;
  least?: number;
  most?: number;
}

const step = 24;

/** Two panes side by side with a handle between them: mouse, touch, arrow keys. One below the other on a narrow screen. */
export function SplitView({
  name,
  handleLabel,
  first,
  second,
  initial,
  least = 200,
  most = 720,
}: SplitViewProps) {
  const storageKey = `chancery.split.${name}`;
  const within = (width: number) => Math.round(Math.min(Math.max(width, least), most));
  const [width, setWidth] = useState(() =>
    within(Number(localStorage.getItem(storageKey) ?? initial) || initial),
  );
  const from = useRef<{ x: number; width: number }>(undefined);
  const change = (next: number) => {
    setWidth(within(next));
    localStorage.setItem(storageKey, String(within(next)));
  };
  const press = (event: KeyboardEvent) => {
    const to = { ArrowLeft: width - step, ArrowRight: width + step, Home: least, End: most }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    change(to);
  };
  const take = (event: PointerEvent<HTMLElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    from.current = { x: event.clientX, width };
  };
  const drag = (event: PointerEvent) => {
    if (from.current !== undefined) change(from.current.width + event.clientX - from.current.x);
  };
  const letGo = () => {
    from.current = undefined;
  };
  return (
    <div className={styles.split} style={{ "--first": `${width}px` } as CSSProperties}>
      <div className={styles.pane}>{first}</div>
      <div
        className={styles.handle}
        role="separator"
        aria-orientation="vertical"
        aria-label={handleLabel}
        aria-valuenow={width}
        aria-valuemin={least}
        aria-valuemax={most}
        tabIndex={0}
        onKeyDown={press}
        onPointerDown={take}
        onPointerMove={drag}
        onPointerUp={letGo}
        onPointerCancel={letGo}
      />
      <div className={styles.pane}>{second}</div>
    </div>
  );
}
