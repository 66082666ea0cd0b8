export { type LiveBus, type LiveHandler, openLiveBus } from "./live-bus.ts";
export { type LiveDelivery, livePort, subscribeToEvents } from "./live-port.ts";
