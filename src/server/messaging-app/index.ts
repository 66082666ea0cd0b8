import { messagingSdkSignatureHandler } from "./messaging-sdk-signature.ts";
import { messagingStartProcessHandler } from "./messaging-start-process.ts";
import { reportMessagingVersionHandler } from "./report-messaging-version.ts";

export { messagingAppOf } from "./messaging-app-of.ts";
export { CodeRefused, MessagingAppUnavailable } from "./messaging-app.ts";

/** What the workplace messaging application asks for. */
export const messagingAppHandlers = [
  messagingSdkSignatureHandler,
  messagingStartProcessHandler,
  reportMessagingVersionHandler,
];
