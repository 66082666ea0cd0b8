import { reportFault as reportFaultCall } from "#contract/calls/client.ts";
import { call, joinCalls } from "../api/index.ts";
import { routeOf } from "./route-table.ts";

const perPage = 20;
let reported = 0;

interface Fault {
  kind?: "fault" | "timeout";
  call?: string;
}

/** Tells the server's log about an error of this page, with the route's pattern; a page in a loop reports only so often. */
export function reportFault(error: unknown, { kind = "fault", call: callName }: Fault = {}): void {
  if (reported >= perPage) return;
  reported += 1;
  const { message, stack } = error instanceof Error ? error : { message: String(error), stack: undefined };
  const path = location.hash.replace(/^#/, "").split("?")[0] ?? "/";
  void call(reportFaultCall, {
    kind,
    message: message.slice(0, 1_000),
    ...(stack ? { stack: stack.slice(0, 8_000) } : {}),
    route: routeOf(path)?.path ?? "*",
    ...(callName ? { call: callName } : {}),
  }).catch(() => {
    // The report of a fault has nobody left to report its own to.
  });
}

joinCalls({
  timedOut: (name, error) => {
    // Where the report itself is not answered, another would not be either.
    if (name !== reportFaultCall.name) reportFault(error, { kind: "timeout", call: name });
  },
});

/** Reports what no screen caught. */
export function watchForFaults(): void {
  window.addEventListener("error", ({ error, message }) => reportFault(error ?? message));
  window.addEventListener("unhandledrejection", ({ reason }) => reportFault(reason));
}
