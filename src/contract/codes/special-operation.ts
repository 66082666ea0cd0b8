/** What an administrator does to many applications at once (spec §2 batch special operations). */
export const specialOperations = ["reassign", "jump", "cancel", "urge", "retry"] as const;
export type SpecialOperation = (typeof specialOperations)[number];

/** What the ids of such an operation name: applications, by number or public number, or single tasks. */
export const specialTargets = ["applications", "tasks"] as const;
export type SpecialTarget = (typeof specialTargets)[number];
