import { type LoaderFunctionArgs, redirect } from "react-router-dom";
import { isCallError } from "../api/index.ts";
import { loadSession, mayOpen } from "../session/index.ts";
import type { AppRoute } from "./app-route.ts";
import { loginPath } from "./login-path.ts";
import { newInterfaceAddress } from "./new-interface.ts";

/** Lets a screen open for those who may: without a session to log-in, without the role to /401. */
export function guard(route: AppRoute) {
  return async ({ request }: LoaderFunctionArgs): Promise<null> => {
    if (route.access === "public") return null;
    const { pathname, search } = new URL(request.url);
    const intended = `${pathname}${search}`;
    const elsewhere = newInterfaceAddress(pathname, search);
    const user = await loadSession().catch((error: unknown) => {
      if (isCallError(error) && error.status === 401) throw redirect(loginPath(intended, "expired"));
      throw error;
    });
    if (user === undefined || user.mustChangePassword || user.mustEnrolSecondFactor)
      throw redirect(loginPath(intended));
    if (!mayOpen(route, user)) throw redirect(`/401?from=${encodeURIComponent(intended)}`);
    const address = await elsewhere;
    if (address === undefined) return null;
    window.location.replace(address);
    // Nothing is drawn any more: the page is being left.
    return new Promise<null>(() => undefined);
  };
}
