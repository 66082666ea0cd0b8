/** Where an application stands. `draft` was never submitted; `returned` waits for its applicant again. */
export const instanceStatuses = ["draft", "running", "returned", "complete", "cancelled"] as const;

export type InstanceStatus = (typeof instanceStatuses)[number];
