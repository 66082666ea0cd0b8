/** A document being edited, with the way back and forth. */
export interface History<Edited> {
  past: readonly Edited[];
  present: Edited;
  future: readonly Edited[];
  /** What the last change was about: typing on in the same field is one step back. */
  about?: string;
  /** The last thing that happened was a step back or forth, from this document. */
  step?: HistoryStep<Edited>;
}

export interface HistoryStep<Edited> {
  by: "undo" | "redo";
  from: Edited;
  /** How many steps lead back from here: each of several in a row is another. */
  at: number;
}

const longest = 200;

export function begin<Edited>(present: Edited): History<Edited> {
  return { past: [], present, future: [] };
}

/** Notes a change; one about the same thing as the last joins it. A document that is the same changes nothing. */
export function change<Edited>(history: History<Edited>, next: Edited, about?: string): History<Edited> {
  if (next === history.present) return history;
  const joins = about !== undefined && about === history.about && history.past.length > 0;
  const past = joins ? history.past : [...history.past, history.present].slice(-longest);
  return { past, present: next, future: [], ...(about === undefined ? {} : { about }) };
}

export function undo<Edited>(history: History<Edited>): History<Edited> {
  if (history.past.length === 0) return history;
  const present = history.past.at(-1) as Edited;
  const past = history.past.slice(0, -1);
  const step = { by: "undo", from: history.present, at: past.length } as const;
  return { past, present, future: [history.present, ...history.future], step };
}

export function redo<Edited>(history: History<Edited>): History<Edited> {
  if (history.future.length === 0) return history;
  const [present, ...future] = history.future as [Edited, ...Edited[]];
  const past = [...history.past, history.present];
  return { past, present, future, step: { by: "redo", from: history.present, at: past.length } };
}
