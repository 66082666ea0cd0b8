import { lazy, Suspense, useCallback, useEffect, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import type { LoginResult } from "#contract/shapes/session.ts";
import { useTexts } from "../i18n/index.ts";
import { intendedPath } from "../routes/index.ts";
import { type SessionEnd, sessionStore } from "../session/index.ts";
import { ChancerySheet } from "./chancery-sheet.tsx";
import { logInWithDevice } from "./device-login.ts";
import { fetchAhead } from "./fetch-ahead.ts";
import { LoginCard } from "./login-card.tsx";
import styles from "./login-page.module.css";
import { Preferences } from "./preferences.tsx";

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
  const [tryingDevice, setTryingDevice] = useState(
    () => sessionStore.deviceToken() !== undefined && !mustChange,
  );
  const why = query.get("why") ?? "";

  const enter = useCallback(
    (result: LoginResult) => {
      sessionStore.begin(result);
      if (result.mustChangePassword) setMustChange(true);
      else void navigate(intendedPath(query), { replace: true });
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
          notice={ends.includes(why) ? say(`ended.${why}`) : undefined}
          tryingDevice={tryingDevice}
          onLogin={enter}
        />
        <p className={styles.security}>{say("security")}</p>
      </main>
      {mustChange && (
        <Suspense fallback={null}>
          <ChangePasswordDialog
            forced
            onChanged={() => void navigate(intendedPath(query), { replace: true })}
            onClose={() => {
              sessionStore.end("loggedOut");
              setMustChange(false);
            }}
          />
        </Suspense>
      )}
    </div>
  );
}
