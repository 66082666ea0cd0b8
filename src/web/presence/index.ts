/** Who else has a draft open, and where in it they are. */
export { initialsOf } from "./initials-of.ts";
export { PresenceMarks } from "./presence-marks.tsx";
export { type Present, usePresence } from "./use-presence.ts";
