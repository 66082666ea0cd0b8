/** What a task's holder may do with a field (spec §6 Field permissions). */
export const fieldRights = ["read", "write", "hide"] as const;
export type FieldRight = (typeof fieldRights)[number];
