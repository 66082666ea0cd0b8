/** The role types a task may name (spec §6): who in the organisation, seen from the applicant. */
export const roleTypes = ["deptHead", "deptDeputy", "groupLeader", "orgHead", "user"] as const;
export type RoleType = (typeof roleTypes)[number];
