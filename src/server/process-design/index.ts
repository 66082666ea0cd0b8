import { designNamesHandler } from "./design-names.ts";
import { findAssigneesHandler } from "./find-assignees.ts";
import { tryProcessHandler } from "./try-process.ts";

/** What the process designer asks: names a definition may use, whom a rule finds, and how a definition runs. */
export const processDesignHandlers = [designNamesHandler, findAssigneesHandler, tryProcessHandler];
