import { reportFault } from "#contract/calls/client.ts";
import { refuse } from "#contract/errors/refusal.ts";
import { handlePublic, TokenBuckets } from "../http/index.ts";
import { recordOperation } from "../operation-log/index.ts";

/** A page in trouble tells once in a while; whoever floods the log is not heard. */
const buckets = new TokenBuckets({ perSecond: 0.2, burst: 30 });

/** Writes an error of a page into the log, with the route it happened on (spec §8). Refuses with `tooManyRequests`. */
export const reportFaultHandler = handlePublic(reportFault, async (input, { actor, ports, request }) => {
  const seconds = buckets.take(actor?.userCode ?? request.remoteAddress, performance.now());
  if (seconds > 0) return refuse("tooManyRequests", { seconds });
  const { kind, message, stack, route, call } = input;
  await ports.database.write((tx) =>
    recordOperation(tx, request, {
      kind: "error",
      ...(actor === undefined ? {} : { userCode: actor.userCode, organId: actor.organId }),
      ...(call === undefined ? {} : { call }),
      subject: route,
      message,
      detail: {
        source: "page",
        kind,
        message,
        stack: stack ?? null,
        userAgent: request.userAgent.slice(0, 300),
      },
    }),
  );
  return { reported: true };
});
