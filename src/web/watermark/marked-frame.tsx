import { useEffect, useState } from "react";
import { Outlet } from "react-router-dom";
import { loadSession, sessionStore } from "../session/index.ts";
import { SessionWatermark } from "./session-watermark.tsx";

/** Around pages that need no session, such as those of errors: somebody who is logged in reads their name on them as well. */
export function MarkedFrame() {
  const [user, setUser] = useState(sessionStore.user());
  useEffect(() => {
    const look = () => setUser(sessionStore.user());
    if (sessionStore.user() === undefined && sessionStore.token() !== undefined)
      // The page stands without an answer: it may be the very one that says there is none.
      loadSession().then(look, () => undefined);
    const leave = sessionStore.onChange(look);
    return () => {
      leave();
    };
  }, []);
  return (
    <>
      {user === undefined ? null : <SessionWatermark user={user} />}
      <Outlet />
    </>
  );
}
