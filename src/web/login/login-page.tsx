import { lazy, Suspense, useCallback, useEffect, useState } from "react";
import { useNavigate, useSearchParams } from "react-router-dom";
import { validLoginNetwork } from "#contract/calls/auth.ts";
import type { LoginResult } from "#contract/shapes/session.ts";
import { useCall } from "../api/index.ts";
import { useTexts } from "../i18n/index.ts";
import { intendedPath } from "../routes/index.ts";
import { type SessionEnd, sessionStore } from "../session/index.ts";
import { ChancerySheet } from "./chancery-sheet.tsx";
import { logInWithDevice } from "./device-login.ts";
import { fetchAhead } from "./fetch-ahead.ts";
import { LoginCard } from "./login-card.tsx";
import styles from "./login-page.module.css";
import { Preferences } from "./preferences.tsx";

/** Fetched for those who must set up a second factor. */
const EnrolDialog = lazy(async () => ({ default: (await import("../security/index.ts")).EnrolDialog }));

/** Fetched for those who must change theirs. */
const ChangePasswordDialog = lazy(async () => ({
  default: (await import("../password/index.ts")).ChangePasswordDialog,
}));

const ends: readonly string[] = ["expired", "loggedOut", "ended", "elsewhere"] satisfies SessionEnd[];

/** The log-in page: on the left the chancery's letter paper, on the right the form. */
export function LoginPage() {
  const say = useTexts("login");
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const [mustChange, setMustChange] = useState(() => sessionStore.user()?.mustChangePassword === true);
  const [mustEnrol, setMustEnrol] = useState(() => sessionStore.user()?.mustEnrolSecondFactor === true);
  const [tryingDevice, setTryingDevice] = useState(
    () => sessionStore.deviceToken() !== undefined && !mustChange && !mustEnrol,
  );
  const why = query.get("why") ?? "";
  const network = useCall(validLoginNetwork, {}, { quiet: true });

  const enter = useCallback(
    (result: LoginResult) => {
      sessionStore.begin(result);
      setMustEnrol(result.mustEnrolSecondFactor === true);
      setMustChange(result.mustChangePassword);
      if (!result.mustChangePassword && !result.mustEnrolSecondFactor)
        void navigate(intendedPath(query), { replace: true });
    },
    [navigate, query],
  );

  useEffect(() => {
    if (!tryingDevice) return;
    void logInWithDevice().then((result) => {
      if (result) enter(result);
      else setTryingDevice(false);
    });
  }, [tryingDevice, enter]);

  useEffect(() => fetchAhead(), []);

  return (
    <div className={styles.page}>
      <ChancerySheet />
      <main className={styles.side}>
        <Preferences />
        <LoginCard
          notice={
            network.data?.valid === false
              ? say("networkNotAllowed")
              : ends.includes(why)
                ? say(`ended.${why}`)
                : undefined
          }
          tryingDevice={tryingDevice}
          onLogin={enter}
        />
        <p className={styles.security}>{say("security")}</p>
      </main>
      {mustChange && (
        <Suspense fallback={null}>
          <ChangePasswordDialog
            forced
            onChanged={() => {
              setMustChange(false);
              if (!mustEnrol) void navigate(intendedPath(query), { replace: true });
            }}
            onClose={() => {
              sessionStore.end("loggedOut");
              setMustChange(false);
              setMustEnrol(false);
            }}
          />
        </Suspense>
      )}
      {mustEnrol && !mustChange && (
        <Suspense fallback={null}>
          <EnrolDialog
            onDone={() => {
              sessionStore.enrolled();
              void navigate(intendedPath(query), { replace: true });
            }}
            onLeave={() => {
              sessionStore.end("loggedOut");
              setMustEnrol(false);
            }}
          />
        </Suspense>
      )}
    </div>
  );
}
