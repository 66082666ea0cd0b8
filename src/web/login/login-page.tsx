import { useEffect, useState } from "react";
import { validLoginNetwork } from "#contract/calls/auth.ts";
import { useAddress } from "../address/index.ts";
import { useCall } from "../api/index.ts";
import { useTexts } from "../i18n/index.ts";
import { type SessionEnd, sessionStore } from "../session/index.ts";
import { BeforeEntering } from "./before-entering.tsx";
import { ChancerySheet } from "./chancery-sheet.tsx";
import { logInWithDevice } from "./device-login.ts";
import { Entry } from "./entry.tsx";
import { fetchAhead } from "./fetch-ahead.ts";
import styles from "./login-page.module.css";
import { Preferences } from "./preferences.tsx";
import { useEntering } from "./use-entering.ts";

const ends: readonly string[] = [
  "expired",
  "loggedOut",
  "elsewhere",
  "password",
  "administrator",
  "copy",
] satisfies SessionEnd[];

/** The log-in page: on the left the chancery's letter paper, on the right the form. */
export function LoginPage() {
  const say = useTexts("login");
  const [query] = useAddress();
  const entering = useEntering();
  const { link, redirect, mustChange, mustEnrol, enter } = entering;
  const [tryingDevice, setTryingDevice] = useState(
    () => sessionStore.deviceToken() !== undefined && !mustChange && !mustEnrol && link === undefined,
  );
  const why = query.get("why") ?? "";
  const network = useCall(validLoginNetwork, {}, { quiet: true });
  const closed = network.data?.valid === false ? say("networkNotAllowed") : undefined;
  const notice = closed ?? (ends.includes(why) ? say(`ended.${why}`) : undefined);
  const isBusy = tryingDevice || mustChange || mustEnrol || link !== undefined;

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
        <Entry
          link={link}
          mayTry={!isBusy && (why === "" || why === "expired")}
          notice={notice}
          trying={tryingDevice ? say("tryingDevice") : undefined}
          redirect={redirect}
          onLogin={enter}
          onLinkLogin={entering.enterByLink}
          onStay={entering.stay}
          onGiveUp={entering.giveLinkUp}
        />
        <p className={styles.security}>{say("security")}</p>
      </main>
      <BeforeEntering
        mustChange={mustChange}
        mustEnrol={mustEnrol}
        onChanged={entering.passwordChanged}
        onEnrolled={entering.enrolled}
        onLeave={entering.leave}
      />
    </div>
  );
}
