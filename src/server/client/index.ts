import { clientSettingsHandler } from "./client-settings.ts";
import { reportFaultHandler } from "./report-fault.ts";

/** What a page needs to know of its surroundings, and what it tells when something broke in it. */
export const clientHandlers = [clientSettingsHandler, reportFaultHandler];
