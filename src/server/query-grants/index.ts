import { listQueriedProcessesHandler } from "./list-queried-processes.ts";

export { queryGrantEntry } from "./query-grant-entry.ts";

/** What the grants to query applications answer besides the rows of their table. */
export const queryGrantHandlers = [listQueriedProcessesHandler];
