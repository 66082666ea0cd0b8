import { createHash, randomBytes } from "node:crypto";
import { messagingSdkSignature } from "#contract/calls/third-party.ts";
import { refuse } from "#contract/errors/refusal.ts";
import { handlePublic } from "../http/index.ts";
import { messagingAppOf } from "./messaging-app-of.ts";
import { MessagingAppUnavailable } from "./messaging-app.ts";

/**
 * Signs the address of a page of ours, so that it may use the messaging application's script. Refuses with `notConfigured`,
 * with `messagingPageForeign` pages of others, and with `signOnUnavailable` where the application cannot be asked.
 */
export const messagingSdkSignatureHandler = handlePublic(messagingSdkSignature, async (input, scope) => {
  const { ports, request } = scope;
  const { messagingApp } = ports.config.signOn;
  if (messagingApp === undefined) return refuse("notConfigured", { setting: "WECOM_CORP_ID" });
  const address = new URL(input.url);
  if (address.origin !== new URL(ports.config.publicUrl).origin)
    return refuse("messagingPageForeign", { address: address.origin });
  // What stands behind # is not signed.
  const [url = ""] = input.url.split("#");
  try {
    const ticket = await messagingAppOf(ports, messagingApp).scriptTicket();
    const nonceStr = randomBytes(16).toString("hex");
    const timestamp = Math.floor(request.now.getTime() / 1_000);
    const signature = signatureOf({ ticket, nonceStr, timestamp, url });
    return { appId: messagingApp.corpId, timestamp, nonceStr, signature };
  } catch (error) {
    if (!(error instanceof MessagingAppUnavailable)) throw error;
    return refuse("signOnUnavailable");
  }
});

/** What the application's script compares: SHA-1 over these four in this order, as it demands. Pure. */
export function signatureOf(signed: {
  ticket: string;
  nonceStr: string;
  timestamp: number;
  url: string;
}): string {
  const { ticket, nonceStr, timestamp, url } = signed;
  const text = `jsapi_ticket=${ticket}&noncestr=${nonceStr}&timestamp=${timestamp}&url=${url}`;
  return createHash("sha1").update(text).digest("hex");
}
