/** State of a form page (spec §4 Vocabularies). */
export const formStatuses = ["temporary", "effective", "failed"] as const;
export type FormStatus = (typeof formStatuses)[number];
