/**
 * Where an application may be begun (spec §3 Process: `processStartsys`): on the pages of this application and of the
 * messaging application, by other systems over the wire, by a step of another process.
 */
export const startPlaces = ["page", "systems", "processes"] as const;
export type StartPlace = (typeof startPlaces)[number];
