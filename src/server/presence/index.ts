import { presentAtDesignHandler } from "./present-at-design.ts";

/** Who has a process or form open in its designer. */
export const presenceHandlers = [presentAtDesignHandler];
