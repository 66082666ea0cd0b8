/**
 * The queue of what one person has done to many applications at once: hand-overs, changes of version, special operations.
 * They run one after the other, in the order they were asked for, and take one place of the background.
 */
export function bulkQueueOf(userCode: string): { readonly queueName: string } {
  return { queueName: `bulk ${userCode}` };
}
