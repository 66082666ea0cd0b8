import { sendReleaseMessageHandler } from "./release-message.ts";
import { releaseSlipHandler } from "./release-slip.ts";

export { textMessageJob, textMessageTask } from "./release-message.ts";

/** The release slip and the message to whom something is released to. */
export const releaseHandlers = [releaseSlipHandler, sendReleaseMessageHandler];
