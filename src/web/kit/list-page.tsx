import { type ReactNode, type RefObject, useEffect, useRef } from "react";
import { PageHead } from "./page-head.tsx";
import { useFocusBack } from "./use-focus-back.ts";
import styles from "./list-page.module.css";

interface ListPageProps {
  title: string;
  /** A sentence on what the list is for. */
  lead?: string;
  /** Beside the title: what narrows the list, what begins something new. */
  actions?: ReactNode;
  /** What is opened of the list: beside it where there is room, instead of it on a phone. */
  panel?: ReactNode;
  /** The list, with its tools above and its pager below. */
  children: ReactNode;
}

/**
 * The frame of every list of the administration; its parts stand at one distance, and it scrolls by itself. The keyboard goes
 * along to what is opened where that takes the list's place, and back to the list when it is closed; it stays there when the
 * row goes that had it.
 */
export function ListPage({ title, lead, actions, panel, children }: ListPageProps) {
  const list = useRef<HTMLDivElement>(null);
  /** The keyboard is in the list. That is not unsaid when what has it goes: React tells of no blur then. */
  const isHere = useRef(false);
  useEffect(() => {
    if (isHere.current && document.activeElement === document.body)
      list.current?.focus({ preventScroll: true });
  });
  return (
    <div className={styles.page} data-open={panel ? true : undefined}>
      <div
        ref={list}
        className={styles.main}
        data-page-scrolls
        tabIndex={-1}
        onFocus={() => {
          isHere.current = true;
        }}
        onBlur={() => {
          isHere.current = false;
        }}
      >
        <PageHead title={title} lead={lead} actions={actions} />
        {children}
      </div>
      {panel ? <Opened list={list}>{panel}</Opened> : null}
    </div>
  );
}

/** What is opened of the list, with the keyboard. */
function Opened({ list, children }: { list: RefObject<HTMLElement | null>; children: ReactNode }) {
  useFocusBack(() => list.current);
  useEffect(() => {
    const isListHidden = list.current?.getClientRects().length === 0;
    const panel = list.current?.nextElementSibling;
    if (isListHidden && panel instanceof HTMLElement && !panel.contains(document.activeElement))
      panel.focus();
  }, [list]);
  return children;
}
