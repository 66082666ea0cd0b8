/** Calls that outside systems make: who may make which how often, and the log of them (spec §2 apiSystem, apiAuth, apiResource, apiLog). */
export { inboundCalls } from "./inbound-calls.ts";
export { type About, serveSystem } from "./serve-system.ts";
