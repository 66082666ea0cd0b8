import { type FormEvent, useState } from "react";
import type { InputOf } from "#contract/calls/define-call.ts";
import { askMyPasskey, logInSecond } from "#contract/calls/second-factor.ts";
import { errorCatalogue } from "#contract/errors/catalogue.ts";
import type { LoginResult } from "#contract/shapes/session.ts";
import { call, isCallError } from "../api/index.ts";
import { useTexts } from "../i18n/index.ts";
import { Button, TextField } from "../kit/index.ts";
import { canUsePasskeys, passkeyHost, provePasskey } from "../security/index.ts";
import styles from "./login-card.module.css";
import type { SecondStep } from "./login-form.ts";

type Way = "totp" | "passkey" | "recovery";

interface SecondStepCardProps {
  step: SecondStep;
  onLogin(result: LoginResult): void;
  /** Back to the password, with why where it was not the person's wish. */
  onBack(fault?: string): void;
}

/** The second step of a log-in: the app's code, a passkey or a recovery code. */
export function SecondStepCard({ step, onLogin, onBack }: SecondStepCardProps) {
  const say = useTexts("security");
  const mayPasskey = step.passkey && canUsePasskeys();
  const [way, setWay] = useState<Way>(mayPasskey ? "passkey" : step.totp ? "totp" : "recovery");
  const [code, setCode] = useState("");
  const [fault, setFault] = useState<string>();
  const [sending, setSending] = useState(false);
  const ways = [
    ...(mayPasskey ? (["passkey"] as const) : []),
    ...(step.totp ? (["totp"] as const) : []),
    "recovery" as const,
  ].filter((other) => other !== way);

  async function answer(): Promise<Omit<InputOf<typeof logInSecond>, "challenge"> | undefined> {
    if (way === "totp") return { code: code.trim() };
    if (way === "recovery") return { recoveryCode: code.trim() };
    const { options } = await call(askMyPasskey, { challenge: step.challenge, rpId: passkeyHost() });
    const passkey = await provePasskey(options);
    if (passkey === undefined) setFault(say("passkey.cancelled"));
    return passkey && { passkey };
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (sending) return;
    setFault(undefined);
    if (way !== "passkey" && code.trim() === "") {
      setFault(say("login.missing"));
      return;
    }
    setSending(true);
    try {
      const proof = await answer();
      if (proof) onLogin(await call(logInSecond, { challenge: step.challenge, ...proof }));
    } catch (error) {
      if (!isCallError(error)) throw error;
      if (error.code === errorCatalogue.secondStepOver.code) onBack(error.message);
      else setFault(error.message);
      setCode("");
    } finally {
      setSending(false);
    }
  }

  const names = {
    passkey: "login.usePasskey",
    totp: "login.useTotp",
    recovery: "login.useRecovery",
  } as const;
  const leads = { passkey: "login.passkeyLead", totp: "login.totp", recovery: "login.recoveryLead" } as const;
  return (
    <form className={styles.card} onSubmit={(event) => void submit(event)} noValidate aria-busy={sending}>
      <h1 className={styles.title}>{say("login.title")}</h1>
      <p className={styles.lead}>{say(leads[way])}</p>
      <div role="alert" className={styles.alertPlace}>
        {fault && <p className={styles.fault}>{fault}</p>}
      </div>
      {way !== "passkey" && (
        <TextField
          key={way}
          label={say(way === "totp" ? "login.code" : "login.recovery")}
          inputMode={way === "totp" ? "numeric" : "text"}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          autoFocus
          maxLength={12}
          value={code}
          onChange={(event) => setCode(event.target.value)}
        />
      )}
      <Button type="submit" look="primary" wide aria-disabled={sending}>
        {say(way === "passkey" ? "login.usePasskey" : "login.submit")}
      </Button>
      <div className={styles.ways}>
        {ways.map((other) => (
          <Button
            key={other}
            look="quiet"
            onClick={() => {
              setWay(other);
              setCode("");
              setFault(undefined);
            }}
          >
            {say(names[other])}
          </Button>
        ))}
        <Button look="quiet" onClick={() => onBack()}>
          {say("login.back")}
        </Button>
      </div>
    </form>
  );
}
