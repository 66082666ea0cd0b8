import { ownModel } from "./own-model.ts";
import applicationSchema from "./application.json" with { type: "json" };

/** What restrictions call the applications; no schema file may have the name. */
export const applicationEntity = "application";

/** The applications as a table. */
export const applicationModel = ownModel(applicationSchema);
