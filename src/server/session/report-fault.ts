import { reportFault } from "#contract/calls/ours.ts";
import { handlePublic } from "../http/index.ts";
import { recordOperation } from "../operation-log/index.ts";

/** Writes an error of a page into the log, with the route it happened on (spec §8). */
export const reportFaultHandler = handlePublic(reportFault, async (input, { actor, ports, request }) => {
  const { kind, message, stack, route, call } = input;
  await ports.database.write((tx) =>
    recordOperation(tx, request, {
      kind: "error",
      ...(actor === undefined ? {} : { userCode: actor.userCode, organId: actor.organId }),
      ...(call === undefined ? {} : { call }),
      subject: route,
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
