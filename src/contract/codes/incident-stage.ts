/**
 * Where a step was stopped: nobody could be found for it (`open`), or for its places when returned work came straight
 * back (`resume`), the way on from it could not be chosen (`leave`), or its automatic work failed (`work`).
 */
export const incidentStages = ["open", "resume", "leave", "work"] as const;
export type IncidentStage = (typeof incidentStages)[number];

/**
 * How an incident ended: it was tried again (`retry`), also where the step was stopped anew at once (`vain`), its work was said to be done by hand (`resolve`), or the
 * application was led on elsewhere (`other`: a jump, a return, a new version).
 */
export const incidentEnds = ["retry", "vain", "resolve", "other"] as const;
export type IncidentEnd = (typeof incidentEnds)[number];
