/** Where an application stands. `draft` was never submitted; `returned` waits for its applicant again. */
export const instanceStatuses = ["draft", "running", "returned", "complete", "cancelled"] as const;

export type InstanceStatus = (typeof instanceStatuses)[number];

/** What the status of an application leaves open: complete, it ended by a rejection; returned, its applicant took it back. */
export const applicationResults = ["rejected", "recalled"] as const;
export type ApplicationResult = (typeof applicationResults)[number];
