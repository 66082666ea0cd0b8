import { type FormEvent, lazy, Suspense, useState } from "react";
import { confirmMyTotp } from "#contract/calls/second-factor.ts";
import { call } from "../api/index.ts";
import { useTexts } from "../i18n/index.ts";
import { Button, TextField } from "../kit/index.ts";
import styles from "./security.module.css";
import type { Act } from "./use-act.ts";

const TotpCode = lazy(async () => ({ default: (await import("./totp-code.tsx")).TotpCode }));

interface TotpSetupProps {
  offered: { secret: string; uri: string };
  act: Act;
  onDone(recoveryCodes: readonly string[]): void;
  onCancel(): void;
}

/** Takes a secret over into an authenticator app, proved by a code of it. */
export function TotpSetup({ offered, act, onDone, onCancel }: TotpSetupProps) {
  const say = useTexts("security");
  const [code, setCode] = useState("");

  function submit(event: FormEvent): void {
    event.preventDefault();
    void act.act(async () => onDone((await call(confirmMyTotp, { code })).recoveryCodes), ["code"]);
  }

  return (
    <form className={styles.step} onSubmit={submit} noValidate>
      <p>{say("totp.scan")}</p>
      <div className={styles.qr}>
        <Suspense fallback={null}>
          <TotpCode value={offered.uri} label={say("totp.qr")} />
        </Suspense>
      </div>
      <p className={styles.key}>
        {say("totp.key")} <code>{offered.secret.replaceAll(/(.{4})/gu, "$1 ").trim()}</code>
      </p>
      <TextField
        label={say("totp.code")}
        inputMode="numeric"
        autoComplete="one-time-code"
        autoFocus
        maxLength={7}
        value={code}
        error={act.errors["code"]}
        onChange={(event) => setCode(event.target.value)}
      />
      <div className={styles.actions}>
        <Button onClick={onCancel}>{say("app:cancel")}</Button>
        <Button type="submit" look="primary" busy={act.busy} disabled={code.trim() === ""}>
          {say("totp.confirm")}
        </Button>
      </div>
    </form>
  );
}
