const listeners = new Set<() => void>();

/** Hears of every call that the server refuses. Answers how to end it. */
export function onRefusal(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** A call was refused. */
export function publishRefusal(): void {
  for (const listener of listeners) listener();
}
