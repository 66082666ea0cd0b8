import { useEffect, useRef, useState } from "react";
import { errorCatalogue } from "#contract/errors/catalogue.ts";
import { cookieLogin } from "#contract/calls/third-party.ts";
import type { LoginResult } from "#contract/shapes/session.ts";
import { call, isCallError } from "../api/index.ts";
import { type ClientSettings, inMessagingApp, loadClientSettings } from "../session/index.ts";
import { leadToSignOn, mayLeadUnasked } from "../sign-on/index.ts";

export interface WaysInState {
  ways: ClientSettings["signOn"] | undefined;
  /** Another system is asked who somebody is, without their doing anything. */
  trying: boolean;
  /** Why that let nobody in. */
  fault: string | undefined;
}

/**
 * The ways in besides the password. Those that need nobody's doing are tried unless somebody has just left: the single
 * sign-on's cookie, and the messaging application inside itself.
 */
export function useWaysIn({
  mayTry,
  redirect,
  onLogin,
}: {
  mayTry: boolean;
  redirect: string;
  onLogin(result: LoginResult): void;
}): WaysInState {
  const [ways, setWays] = useState<ClientSettings["signOn"]>();
  const [trying, setTrying] = useState(false);
  const [fault, setFault] = useState<string>();
  const tried = useRef(false);

  useEffect(() => {
    void loadClientSettings()
      .then(({ signOn }) => setWays(signOn))
      .catch((error: unknown) => {
        // The form is there in any case.
        if (!isCallError(error)) throw error;
      });
  }, []);

  useEffect(() => {
    if (ways === undefined || !mayTry || tried.current) return;
    const isInside = ways.messaging && inMessagingApp();
    if (!isInside && !ways.cookie) return;
    tried.current = true;
    if (isInside && !mayLeadUnasked()) return;
    const attempt = async (): Promise<void> => {
      setTrying(true);
      try {
        if (isInside) await leadToSignOn("messaging", redirect);
        else onLogin(await call(cookieLogin, {}));
      } catch (error) {
        if (!isCallError(error)) throw error;
        if (error.code !== errorCatalogue.signOnCookieMissing.code) setFault(error.message);
      } finally {
        setTrying(false);
      }
    };
    void attempt();
  }, [ways, mayTry, redirect, onLogin]);

  return { ways, trying, fault };
}
