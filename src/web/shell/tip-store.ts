import type { ReactNode } from "react";

/** A dialog that says something and is closed. */
export interface Tip {
  /** What it is about: one of a key stands at a time. */
  key: string;
  title: string;
  content: ReactNode;
}

let waiting: readonly Tip[] = [];
const listeners = new Set<() => void>();

function become(next: readonly Tip[]): void {
  waiting = next;
  for (const listener of listeners) listener();
}

/** The dialogs that wait to be read, the oldest first; the shell shows that one. */
export const tipStore = {
  first: () => waiting[0],
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  show(tip: Tip) {
    if (!waiting.some(({ key }) => key === tip.key)) become([...waiting, tip]);
  },
  close({ key }: Tip) {
    become(waiting.filter((tip) => tip.key !== key));
  },
  /** The next person at this browser is told nothing of it. */
  clear() {
    become([]);
  },
};
