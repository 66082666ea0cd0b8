export { Lifecycle, type LifecycleOptions, StartInterrupted } from "./lifecycle.ts";
export { stopOnFaults } from "./stop-on-faults.ts";
export { stopOnSignals } from "./stop-on-signals.ts";
export { stopWithNpm } from "./stop-with-npm.ts";
export { tolerateLostOutput } from "./tolerate-lost-output.ts";
