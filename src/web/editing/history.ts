/** A document being edited, with the way back and forth. */
export interface History<Edited> {
  past: readonly Edited[];
  present: Edited;
  future: readonly Edited[];
  /** What the last change was about: typing on in the same field is one step back. */
  about?: string;
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
  return { past: history.past.slice(0, -1), present, future: [history.present, ...history.future] };
}

export function redo<Edited>(history: History<Edited>): History<Edited> {
  if (history.future.length === 0) return history;
  const [present, ...future] = history.future as [Edited, ...Edited[]];
  return { past: [...history.past, history.present], present, future };
}
