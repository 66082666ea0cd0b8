/**
 * Where a step was stopped: nobody could be found for it (`open`), or for its places when returned work came straight
 * back (`resume`), the way on from it could not be chosen (`leave`), or its automatic work failed (`work`).
 */
export const incidentStages = ["open", "resume", "leave", "work"] as const;
export type IncidentStage = (typeof incidentStages)[number];
