/** Which system a task comes from: `taskTypeCodes` on the wire (spec §4 Vocabularies). */
export const taskOrigins = ["BPM", "OTHER", "THIRDPART"] as const;
export type TaskOrigin = (typeof taskOrigins)[number];
