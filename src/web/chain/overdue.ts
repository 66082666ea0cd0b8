/** Whether a moment has passed. */
export function isOverdue(dueAt: string | null, now: number): boolean {
  return dueAt !== null && new Date(dueAt).getTime() < now;
}
