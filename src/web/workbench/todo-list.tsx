import { useVirtualizer } from "@tanstack/react-virtual";
import { type Ref, useEffect, useImperativeHandle, useLayoutEffect, useRef, useState } from "react";
import type { TodoRow } from "#contract/shapes/task.ts";
import { useTexts } from "../i18n/index.ts";
import styles from "./batch-bar.module.css";
import { TodoItem } from "./todo-item.tsx";
import { mayChoose } from "./use-batch.ts";
import { usePullToRefresh } from "./use-pull-to-refresh.ts";
import todoList from "./todo-list.module.css";

const rowHeight = { compact: 40, comfortable: 78 } as const;

export interface TodoListHandle {
  focus: () => void;
}

interface TodoListProps {
  ref?: Ref<TodoListHandle>;
  rows: readonly TodoRow[];
  total: number;
  selected: number | undefined;
  compact: boolean;
  /** Tasks that are decided together. */
  picked: ReadonlySet<number>;
  /** Rows show whether they are chosen. */
  isPicking: boolean;
  onSelect: (row: TodoRow) => void;
  /** A row is clicked twice. */
  onOpen: (row: TodoRow) => void;
  onEnd: () => void;
  onRefresh: () => Promise<unknown>;
}

/**
 * The list itself, drawing only what is in sight. Rows that arrive above the place somebody reads at do not move it:
 * the list keeps its place and says how many are new.
 */
export function TodoList(props: TodoListProps) {
  const { rows, selected, compact, onSelect, onEnd } = props;
  const t = useTexts("workbench");
  const scroller = useRef<HTMLDivElement>(null);
  const size = compact ? rowHeight.compact : rowHeight.comfortable;
  // oxlint-disable-next-line react/incompatible-library -- this house does not use the compiler it warns of
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => size,
    getItemKey: (index) => rows[index]?.bpdTaskId ?? index,
    overscan: 8,
  });
  const items = virtual.getVirtualItems();
  const pull = usePullToRefresh(scroller, props.onRefresh);

  useEffect(() => virtual.measure(), [size, virtual]);

  const known = useRef<number[]>([]);
  const [unread, setUnread] = useState<ReadonlySet<number>>(new Set());
  useLayoutEffect(() => {
    const element = scroller.current;
    const before = known.current;
    known.current = rows.map((row) => row.bpdTaskId);
    if (element === null || before.length === 0 || element.scrollTop === 0) return;
    const atTop = before[Math.floor(element.scrollTop / size)];
    const now = atTop === undefined ? -1 : known.current.indexOf(atTop);
    if (now < 0) return;
    const moved = now - before.indexOf(atTop as number);
    if (moved !== 0) element.scrollTop += moved * size;
    const old = new Set(before);
    const above = known.current.slice(0, now).filter((bpdTaskId) => !old.has(bpdTaskId));
    if (above.length > 0) setUnread((kept) => new Set([...kept, ...above]));
  }, [rows, size]);

  const choosing = props.isPicking || props.picked.size > 0;
  const at = rows.findIndex((row) => row.bpdTaskId === selected);
  useEffect(() => {
    if (at >= 0) virtual.scrollToIndex(at, { align: "auto" });
  }, [at, virtual]);

  const last = items.at(-1)?.index ?? 0;
  useEffect(() => {
    if (rows.length > 0 && last >= rows.length - 10) onEnd();
  }, [last, rows.length, onEnd]);

  useImperativeHandle(props.ref, () => ({ focus: () => scroller.current?.focus() }));

  const move = (by: number) => {
    const next = rows[at < 0 ? 0 : Math.min(Math.max(at + by, 0), rows.length - 1)];
    if (next !== undefined) onSelect(next);
  };
  return (
    <div className={todoList.todoFrame}>
      {unread.size === 0 ? null : (
        <button
          type="button"
          className={todoList.todoNew}
          onClick={() => {
            scroller.current?.scrollTo({ top: 0 });
            setUnread(new Set());
          }}
        >
          ↑ {t("new", { count: unread.size })}
        </button>
      )}
      <div className={todoList.todoPull} style={{ height: pull.height }} aria-hidden="true">
        {pull.ready ? t("pull.release") : t("pull.down")}
      </div>
      <div
        ref={scroller}
        className={todoList.todoScroll}
        role="listbox"
        tabIndex={0}
        aria-label={t("title")}
        {...(at < 0 ? {} : { "aria-activedescendant": `todo-${selected}` })}
        onScroll={(event) => {
          if (event.currentTarget.scrollTop === 0 && unread.size > 0) setUnread(new Set());
        }}
        onKeyDown={(event) => {
          const by = { ArrowDown: 1, ArrowUp: -1, Home: -rows.length, End: rows.length }[event.key];
          if (by === undefined) return;
          event.preventDefault();
          move(by);
        }}
      >
        <div role="presentation" className={todoList.todoTall} style={{ height: virtual.getTotalSize() }}>
          {items.map((item) => {
            const row = rows[item.index];
            if (row === undefined) return null;
            return (
              <div
                key={item.key}
                id={`todo-${row.bpdTaskId}`}
                role="option"
                aria-selected={row.bpdTaskId === selected}
                {...(choosing && mayChoose(row) ? { "aria-checked": props.picked.has(row.bpdTaskId) } : {})}
                aria-setsize={props.total}
                aria-posinset={item.index + 1}
                className={choosing ? `${todoList.todoRow} ${lookOf(row, props.picked)}` : todoList.todoRow}
                style={{ height: item.size, transform: `translateY(${item.start}px)` }}
                onClick={() => onSelect(row)}
                onDoubleClick={() => props.onOpen(row)}
              >
                <TodoItem row={row} selected={row.bpdTaskId === selected} compact={compact} />
              </div>
            );
          })}
        </div>
      </div>
    </div>
  );
}

/** How a row looks while tasks are chosen. */
function lookOf(row: TodoRow, picked: ReadonlySet<number>): string {
  const looks = [
    styles.choosing,
    mayChoose(row) && styles.choosable,
    picked.has(row.bpdTaskId) && styles.picked,
  ];
  return looks.filter(Boolean).join(" ");
}
