/** Takes each line of the log as it is stored. */
export type AuditListener = (line: string) => void;

/** Who hears each line that this process stores; usually nobody. */
const listeners = new Set<AuditListener>();

/** Hears every line from now on; answers how to stop. */
export function listenToAudit(listener: AuditListener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Whether anybody hears them. */
export function isAuditHeard(): boolean {
  return listeners.size > 0;
}

/** Says a line to all who listen. */
export function notifyAudit(line: string): void {
  for (const listener of listeners) listener(line);
}
