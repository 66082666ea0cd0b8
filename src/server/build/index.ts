export { buildId, buildIdFile } from "./build-id.ts";
export { ensureBuilt, isBuilt } from "./ensure-built.ts";
