export type { AppRoute, RouteGroup } from "./app-route.ts";
export { followAnalytics } from "./follow-analytics.ts";
export { fetchScreen } from "./fetch-screen.ts";
export { ChunkLoadError, fetchChunk } from "./fetch-chunk.ts";
export { intendedPath, loginPath } from "./login-path.ts";
export { reportFault, watchForFaults } from "./report-fault.ts";
export { isInstalled, routeOf, routeTable } from "./route-table.ts";
