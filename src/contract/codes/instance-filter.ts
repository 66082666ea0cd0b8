/** How lists of applications are narrowed: `queryType` on the wire (spec §4 Instance list filter). */
export const instanceFilters = ["all", "approval", "returned", "complete", "cancel"] as const;
export type InstanceFilter = (typeof instanceFilters)[number];
