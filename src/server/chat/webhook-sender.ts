import { createHmac } from "node:crypto";
import { DeliveryError, type DeliveryFailure, postMessage } from "../delivery/index.ts";
import type { ChatSender } from "./chat-sender.ts";

/**
 * Posts messages to a webhook of the messaging app, signed with the secret that both sides know
 * (`docs/messaging-app.md`).
 */
export function webhookSender(url: string, secret: string, now: () => Date = () => new Date()): ChatSender {
  return {
    send: async ({ key, ...message }) => {
      const body = JSON.stringify({ ...message, reference: key });
      const timestamp = String(Math.floor(now().getTime() / 1_000));
      const signature = createHmac("sha256", secret).update(`${timestamp}.${body}`).digest("hex");
      const answer = await postMessage({
        url,
        body,
        headers: {
          "content-type": "application/json",
          "idempotency-key": key,
          "x-chancery-timestamp": timestamp,
          "x-chancery-signature": `sha256=${signature}`,
        },
      });
      if (!answer.isTaken) throw new DeliveryError(failureOf(answer.status), answer.said);
    },
  };
}

const asksForPatience: readonly number[] = [408, 425, 429, 500];
/** Whom the messaging app does not know. */
const goneStatus = 410;
/** Of these every message would hear the same: wrong address, wrong secret, a redirection. */
const isOfAll = (status: number): boolean =>
  status < 400 || status > 500 || [401, 403, 404, 405].includes(status);

function failureOf(status: number): DeliveryFailure {
  if (status === goneStatus) return "address";
  if (asksForPatience.includes(status)) return "later";
  return isOfAll(status) ? "unreachable" : "refused";
}
