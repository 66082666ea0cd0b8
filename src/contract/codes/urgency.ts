/** How pressing an application is, least first (spec §4 Vocabularies). */
export const urgencies = ["general", "urgent", "specialUrgent"] as const;
export type Urgency = (typeof urgencies)[number];
