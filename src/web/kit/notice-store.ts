/** Something that was done. */
export interface Notice {
  /** What it was done to: the next notice of the same key takes the place of this one. */
  key: string;
  /** What was done, verb first, in the reader's language. */
  said: string;
  /** A failure stays until it is dismissed, and is read out at once. */
  tone?: "done" | "failed";
  /** How long it stands; else 6 s, and 12 s with an action. */
  seconds?: number;
  /** The way back or on; called once at most, and the notice goes. */
  action?: {
    label: string;
    run: () => unknown;
    /** It undoes what was done: `z` does the same. */
    undoes?: true;
  };
}

let shown: readonly Notice[] = [];
const listeners = new Set<() => void>();
const most = 3;

function become(next: readonly Notice[]): void {
  shown = next;
  for (const listener of listeners) listener();
}

/** What the strip shows, the newest last; no more than three at once. */
export const noticeStore = {
  read: () => shown,
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  show(notice: Notice) {
    become([...shown.filter(({ key }) => key !== notice.key), notice].slice(-most));
  },
  dismiss(key: string) {
    if (shown.some((notice) => notice.key === key)) become(shown.filter((notice) => notice.key !== key));
  },
};

/** Says in the strip what was done, and offers the way back while there is one. */
export function useNotice(): (notice: Notice) => void {
  return noticeStore.show;
}
