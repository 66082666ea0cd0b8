export { Lifecycle, type LifecycleOptions, StartInterrupted } from "./lifecycle.ts";
export { stopOnSignals } from "./stop-on-signals.ts";
export { stopWithNpm } from "./stop-with-npm.ts";
