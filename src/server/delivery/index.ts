export { DeliveryError, type DeliveryFailure } from "./delivery-error.ts";
export { nextTry } from "./next-try.ts";
export { postMessage } from "./post-message.ts";
