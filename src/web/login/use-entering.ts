import { useCallback, useState } from "react";
import { useNavigate } from "react-router-dom";
import type { LoginResult } from "#contract/shapes/session.ts";
import { useAddress } from "../address/index.ts";
import { intendedPath } from "../routes/index.ts";
import { loadSession, sessionStore } from "../session/index.ts";
import { dropLink, pendingLink, type TakenLink } from "../sign-on/index.ts";

export interface Entering {
  /** The link somebody came with, until it is done with. */
  link: TakenLink | undefined;
  /** Where it goes on. */
  redirect: string;
  /** What stands before the pages. */
  mustChange: boolean;
  mustEnrol: boolean;
  enter(result: LoginResult): void;
  /** A link's log-in says less than one with a password: the rest is asked for. */
  enterByLink(session: { token: string }, target?: string): Promise<void>;
  /** Goes on with the session that was there before. */
  stay(): void;
  giveLinkUp(): void;
  passwordChanged(): void;
  enrolled(): void;
  leave(): void;
}

/** Begins the session that somebody has logged in to, and leads on once nothing stands before the pages. */
export function useEntering(): Entering {
  const navigate = useNavigate();
  const [query] = useAddress();
  const redirect = intendedPath(query);
  const [mustChange, setMustChange] = useState(() => sessionStore.user()?.mustChangePassword === true);
  const [mustEnrol, setMustEnrol] = useState(() => sessionStore.user()?.mustEnrolSecondFactor === true);
  const [link, setLink] = useState(pendingLink);

  const go = useCallback((path: string) => void navigate(path, { replace: true }), [navigate]);

  const enter = useCallback(
    (result: LoginResult) => {
      sessionStore.begin(result);
      setMustEnrol(result.mustEnrolSecondFactor === true);
      setMustChange(result.mustChangePassword);
      if (!result.mustChangePassword && !result.mustEnrolSecondFactor) go(redirect);
    },
    [go, redirect],
  );

  const enterByLink = useCallback(
    async ({ token }: { token: string }, target?: string) => {
      sessionStore.begin({ token });
      const user = await loadSession();
      const mustStill = user?.mustEnrolSecondFactor === true;
      setMustEnrol(mustStill);
      setLink(undefined);
      if (!mustStill) go(target ?? redirect);
    },
    [go, redirect],
  );

  const stay = useCallback(() => {
    dropLink();
    go(redirect);
  }, [go, redirect]);

  return {
    link,
    redirect,
    mustChange,
    mustEnrol,
    enter,
    enterByLink,
    stay,
    giveLinkUp: () => {
      dropLink();
      setLink(undefined);
    },
    passwordChanged: () => {
      setMustChange(false);
      if (!mustEnrol) go(redirect);
    },
    enrolled: () => {
      sessionStore.enrolled();
      go(redirect);
    },
    leave: () => {
      sessionStore.end("loggedOut");
      setMustChange(false);
      setMustEnrol(false);
    },
  };
}
