import { listParametersHandler } from "./list-parameters.ts";
import { listParameterChangesHandler, undoParameterChangeHandler } from "./parameter-changes.ts";
import { saveParameterHandler } from "./save-parameter.ts";

export { planJobsTask } from "./jobs-after-change.ts";
export { lockParameter, storedParameter, storeParameter } from "./store-parameter.ts";
export { openParameters, type OpenParameters } from "./parameter-store.ts";

/** The parameters of the system: what administrators set, counting in every process at once. */
export const parameterHandlers = [
  listParametersHandler,
  saveParameterHandler,
  listParameterChangesHandler,
  undoParameterChangeHandler,
];
