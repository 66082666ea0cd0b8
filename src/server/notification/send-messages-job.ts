import type { Ports } from "../http/index.ts";
import type { JobTask } from "../jobs/index.ts";
import { queueMessages } from "./queue-messages.ts";
import { sendMessages } from "./send-messages.ts";

/** A round ends before the next one is to begin, so that it never takes every worker of a process. */
const longestRoundMs = 50_000;

/** Mails what people are to be told: takes new notices, and sends what is due. */
export function sendMessagesJob(ports: Ports): JobTask {
  return async (_payload, { signal }) => {
    const until = Date.now() + longestRoundMs;
    await queueMessages(ports, { signal });
    await sendMessages(ports, { until, signal });
  };
}
