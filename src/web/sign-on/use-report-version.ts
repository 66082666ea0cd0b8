import { useEffect } from "react";
import { reportMessagingVersion } from "#contract/calls/basic.ts";
import { call, isCallError } from "../api/index.ts";
import { inMessagingApp } from "../session/index.ts";

const place = "chancery.messagingVersion";

/** The version in a user agent of the messaging application, such as `4.1.30`; undefined outside it. Pure. */
export function messagingVersionIn(userAgent: string): string | undefined {
  return inMessagingApp(userAgent) ? /wxwork\/([\w.]{1,40})/iu.exec(userAgent)?.[1] : undefined;
}

/** Inside the messaging application, reports its version once for each window and person. */
export function useReportVersion(userName: string): void {
  useEffect(() => {
    const ver = messagingVersionIn(navigator.userAgent);
    const said = `${userName} ${ver}`;
    if (ver === undefined || sessionStorage.getItem(place) === said) return;
    sessionStorage.setItem(place, said);
    // Nobody waits for it: when it fails, the next window reports.
    void call(reportMessagingVersion, { user: userName, ver }).catch((error: unknown) => {
      if (!isCallError(error)) throw error;
    });
  }, [userName]);
}
