export { administratorCode, bootstrap, type BootstrapReport } from "./bootstrap.ts";
