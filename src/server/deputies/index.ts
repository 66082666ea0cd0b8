import { absenceHandlers } from "./absence-handlers.ts";
import { assistantHandlers } from "./assistant-handlers.ts";

export { absenceEntry, moveToDeputyTask } from "./absence-entry.ts";
export { isActive, isMember } from "./is-member.ts";
export { assistantEntry } from "./assistant-entry.ts";

/** Who acts or helps for whom: absences and assistants. */
export const deputyHandlers = [...absenceHandlers, ...assistantHandlers];
