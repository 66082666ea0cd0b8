export { buildId, buildIdFile } from "./build-id.ts";
export { ensureBuilt } from "./ensure-built.ts";
