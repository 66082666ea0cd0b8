/** How lists of applications are narrowed: `queryType` on the wire (spec §4 Instance list filter). */
export const instanceFilters = ["all", "approval", "returned", "complete", "cancel"] as const;
export type InstanceFilter = (typeof instanceFilters)[number];

/** What lists of applications are narrowed to besides: something that somebody should look after. */
export const instanceMarks = ["overdue", "incident"] as const;
export type InstanceMark = (typeof instanceMarks)[number];

/** How approval tasks are narrowed (`/queryApproveTask`): those before somebody, of these the late ones, those that are over. */
export const queriedTaskStates = ["all", "open", "overdue", "ended"] as const;
export type QueriedTaskState = (typeof queriedTaskStates)[number];
