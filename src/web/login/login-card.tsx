import { type FormEvent, lazy, Suspense, useEffect, useRef, useState } from "react";
import type { LoginResult } from "#contract/shapes/session.ts";
import { useTexts } from "../i18n/index.ts";
import { PasswordField, Button, TextField } from "../kit/index.ts";
import { CaptchaEntry } from "./captcha-entry.tsx";
import styles from "./login-card.module.css";
import { useLogin } from "./use-login.ts";

/** Fetched for those who have a second factor. */
const SecondStepCard = lazy(async () => ({
  default: (await import("./second-step-card.tsx")).SecondStepCard,
}));

interface LoginCardProps {
  notice: string | undefined;
  /** What is being tried without their doing; absent: nothing is. */
  trying: string | undefined;
  /** Where it goes on. */
  redirect: string;
  onLogin(result: LoginResult): void;
}

/** Account, password and, where asked for, the captcha. Faults stand at their field and stay until it is changed. */
export function LoginCard({ notice, trying, redirect, onLogin }: LoginCardProps) {
  const say = useTexts("login");
  const { captcha, redrawCaptcha, rememberDays, fault, showFault, sending, wait, logIn, second, beginAgain } =
    useLogin(redirect);
  const [entries, setEntries] = useState({ username: "", password: "", code: "", remember: false });
  const fields = {
    username: useRef<HTMLInputElement>(null),
    password: useRef<HTMLInputElement>(null),
    code: useRef<HTMLInputElement>(null),
  };
  const { username, password, code } = fields;

  useEffect(() => {
    if (fault?.at === "username") username.current?.focus();
    if (fault?.at === "password") password.current?.select();
    if (fault?.at === "code") code.current?.focus();
  }, [fault, username, password, code]);

  function missing(): "username" | "password" | "code" | undefined {
    if (entries.username.trim() === "") return "username";
    if (entries.password === "") return "password";
    return captcha && entries.code.trim() === "" ? "code" : undefined;
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (sending || wait > 0) return;
    const empty = missing();
    if (empty) {
      showFault({ at: empty, message: say(`missing.${empty}`) });
      return;
    }
    const result = await logIn(entries);
    if (result) onLogin(result);
    else setEntries((now) => ({ ...now, code: "" }));
  }

  const faultAt = (at: "username" | "password" | "code") => (fault?.at === at ? fault.message : undefined);
  const change = (name: "username" | "password" | "code") => (value: string) => {
    setEntries((now) => ({ ...now, [name]: value }));
    if (fault?.at === name) showFault(undefined);
  };

  if (second)
    return (
      <Suspense fallback={<p aria-busy="true" />}>
        <SecondStepCard step={second} onLogin={onLogin} onBack={beginAgain} />
      </Suspense>
    );
  return (
    <form
      className={styles.card}
      onSubmit={(event) => void submit(event)}
      noValidate
      aria-busy={sending || trying !== undefined}
    >
      <h1 className={styles.title}>{say("title")}</h1>
      <p className={styles.lead}>{trying ?? say("lead")}</p>
      {notice && !fault && (
        <p className={styles.notice} role="status">
          {notice}
        </p>
      )}
      <div role="alert" className={styles.alertPlace}>
        {fault?.at === "form" && (
          <p className={styles.fault}>
            {wait > 0 ? say("wait", { seconds: wait }) : fault.message}
            {fault.requestCode && <small>{say("app:requestCode", { code: fault.requestCode })}</small>}
          </p>
        )}
      </div>
      <TextField
        label={say("username")}
        inputRef={username}
        name="username"
        autoComplete="username"
        autoCapitalize="characters"
        spellCheck={false}
        autoFocus
        value={entries.username}
        onChange={(event) => change("username")(event.target.value)}
        error={faultAt("username")}
      />
      <PasswordField
        label={say("password")}
        inputRef={password}
        name="password"
        autoComplete="current-password"
        value={entries.password}
        onChange={(event) => change("password")(event.target.value)}
        error={faultAt("password")}
      />
      {captcha && (
        <CaptchaEntry
          drawn={captcha}
          inputRef={code}
          value={entries.code}
          onChange={change("code")}
          onRedraw={redrawCaptcha}
          error={faultAt("code")}
        />
      )}
      <label className={styles.remember}>
        <input
          type="checkbox"
          checked={entries.remember}
          onChange={(event) => setEntries((now) => ({ ...now, remember: event.target.checked }))}
        />
        <span>
          {say("remember", { count: rememberDays })}
          <small>{say("rememberHint")}</small>
        </span>
      </label>
      <Button type="submit" look="primary" wide aria-disabled={sending || wait > 0}>
        {wait > 0 ? say("waitShort", { seconds: wait }) : sending ? say("sending") : say("submit")}
      </Button>
    </form>
  );
}
