/** Which system a task comes from: `taskTypeCodes` on the wire (spec §4 Vocabularies). */
export const taskOrigins = ["BPM", "OTHER", "THIRDPART"] as const;
export type TaskOrigin = (typeof taskOrigins)[number];

/**
 * Of those that tasks handed over from outside are: `THIRDPART` where people are led on to the system they came from, `OTHER`
 * where they are not.
 */
export const outsideOrigins = ["THIRDPART", "OTHER"] as const satisfies readonly TaskOrigin[];
export type OutsideOrigin = (typeof outsideOrigins)[number];
