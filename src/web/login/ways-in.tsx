import { useState } from "react";
import type { LedWay } from "#contract/calls/sign-on.ts";
import { isCallError } from "../api/index.ts";
import { useTexts } from "../i18n/index.ts";
import { Button } from "../kit/index.ts";
import type { ClientSettings } from "../session/index.ts";
import { leadToSignOn } from "../sign-on/index.ts";
import styles from "./ways-in.module.css";

/** The ways to log in besides the password that lead over another system's page; nothing where there are none. */
export function WaysIn({ ways, redirect }: { ways: ClientSettings["signOn"]; redirect: string }) {
  const say = useTexts("login");
  const [fault, setFault] = useState<string>();
  const [leaving, setLeaving] = useState<LedWay>();

  async function leave(way: LedWay): Promise<void> {
    setLeaving(way);
    setFault(undefined);
    try {
      await leadToSignOn(way, redirect);
    } catch (error) {
      if (!isCallError(error)) throw error;
      setFault(error.message);
      setLeaving(undefined);
    }
  }

  const offered: { way: LedWay; label: string }[] = [];
  if (ways.oidc !== null)
    offered.push({
      way: "oidc",
      label: ways.oidc === "" ? say("signOn.byOidc") : say("signOn.by", { name: ways.oidc }),
    });
  if (ways.messaging) offered.push({ way: "messaging", label: say("signOn.byMessaging") });
  if (offered.length === 0) return null;
  return (
    <div className={styles.ways}>
      <p className={styles.or}>{say("signOn.or")}</p>
      {offered.map(({ way, label }) => (
        <Button key={way} wide disabled={leaving !== undefined} onClick={() => void leave(way)}>
          {leaving === way ? say("signOn.leaving") : label}
        </Button>
      ))}
      <div role="alert">{fault && <p className={styles.fault}>{fault}</p>}</div>
    </div>
  );
}
