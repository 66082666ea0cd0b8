/**
 * What an application comes with (spec §3 Task: materialType): its form alone, files that are attached to it, or the papers
 * themselves, which are sealed by hand.
 */
export const materialTypes = ["form", "files", "paper"] as const;
export type MaterialType = (typeof materialTypes)[number];
