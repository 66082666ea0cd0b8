import { retryOutboundCallsHandler } from "./retry-outbound-calls.ts";
import { retryUploadsHandler } from "./retry-uploads.ts";

export { withoutHidden } from "./credentials.ts";
export { isAllowedFrom } from "./allowed-networks.ts";
export { outsideSystemEntry } from "./outside-system-entry.ts";
export { InnerAddress, requestOutside } from "./request-outside.ts";
export { type SystemToCall, systemToCall } from "./system-to-call.ts";
export {
  callableSystems,
  isBelow,
  isJumpedTo,
  jumpAddressOf,
  pagesOfSystem,
} from "./system-address.ts";
export { outboundCallTask, retryOutboundCall } from "./retry-outbound-calls.ts";
export { queueUploads, queueUploadsTask } from "./queue-uploads.ts";
export { retryUpload, uploadTask } from "./retry-uploads.ts";

/** What failed at another system, sent once more. */
export const outsideSystemHandlers = [retryOutboundCallsHandler, retryUploadsHandler];
