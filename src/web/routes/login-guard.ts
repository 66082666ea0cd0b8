import { type LoaderFunctionArgs, redirect } from "react-router-dom";
import { isCallError } from "../api/index.ts";
import { loadSession } from "../session/index.ts";
import { pendingLink } from "../sign-on/index.ts";
import { intendedPath } from "./login-path.ts";

/** Whoever has a session already goes on (spec §4 Session), unless the password must be changed or a second factor set up first. */
export async function loginGuard({ request }: LoaderFunctionArgs): Promise<null> {
  // Whoever comes by a link of another system may be somebody else.
  if (pendingLink() !== undefined) return null;
  const user = await loadSession().catch((error: unknown) => {
    if (isCallError(error)) return undefined;
    throw error;
  });
  if (user && !user.mustChangePassword && !user.mustEnrolSecondFactor)
    throw redirect(intendedPath(new URL(request.url).searchParams));
  return null;
}
