import type { ProcessDefinition } from "#contract/shapes/process-definition.ts";

/** A definition being edited, with the way back and forth. */
export interface History {
  past: readonly ProcessDefinition[];
  present: ProcessDefinition;
  future: readonly ProcessDefinition[];
  /** What the last change was about: typing on in the same field is one step back. */
  about?: string;
}

const longest = 200;

export function begin(present: ProcessDefinition): History {
  return { past: [], present, future: [] };
}

/** Notes a change; one about the same thing as the last joins it. A definition that is the same changes nothing. */
export function change(history: History, next: ProcessDefinition, about?: string): History {
  if (next === history.present) return history;
  const joins = about !== undefined && about === history.about && history.past.length > 0;
  const past = joins ? history.past : [...history.past, history.present].slice(-longest);
  return { past, present: next, future: [], ...(about === undefined ? {} : { about }) };
}

export function undo(history: History): History {
  const present = history.past.at(-1);
  if (present === undefined) return history;
  return { past: history.past.slice(0, -1), present, future: [history.present, ...history.future] };
}

export function redo(history: History): History {
  const [present, ...future] = history.future;
  if (present === undefined) return history;
  return { past: [...history.past, history.present], present, future };
}
