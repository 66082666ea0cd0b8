export { DeliveryError, type DeliveryFailure } from "./delivery-error.ts";
export { postMessage } from "./post-message.ts";
