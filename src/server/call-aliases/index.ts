export { callAliases, tableCall } from "./call-aliases.ts";
