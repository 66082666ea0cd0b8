import type { StoredLog } from "../tables/index.ts";

/** The log of calls that outside systems make here. */
export const inboundCalls: StoredLog = { entity: "apiLog", column: "created_at", kept: "logKeptDays" };
