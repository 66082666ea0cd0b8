/**
 * What happens when work is late (R25): its holder is reminded, their superior told, somebody else given it, it is
 * agreed to by the system, or its task ends as `timed_out`.
 */
export const overtimeActions = ["remind", "superior", "transfer", "approve", "time_out"] as const;
export type OvertimeAction = (typeof overtimeActions)[number];
