import { type FormEvent, useState } from "react";
import { confirmIdentity } from "#contract/calls/second-factor.ts";
import { call } from "../api/index.ts";
import { useTexts } from "../i18n/index.ts";
import { PasswordEntry, PlainButton } from "../plain/index.ts";
import styles from "./security.module.css";
import type { Act } from "./use-act.ts";

/** Asks for the password, and goes on with what had to wait for it. */
export function ConfirmPassword({ waiting, act }: { waiting: () => Promise<void>; act: Act }) {
  const say = useTexts("security");
  const [password, setPassword] = useState("");

  function submit(event: FormEvent): void {
    event.preventDefault();
    void act.act(async () => {
      await call(confirmIdentity, { password });
      await waiting();
    });
  }

  return (
    <form className={styles.step} onSubmit={submit} noValidate>
      <p>{say("confirm.lead")}</p>
      <PasswordEntry
        label={say("confirm.password")}
        autoComplete="current-password"
        autoFocus
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <div className={styles.actions}>
        <PlainButton onClick={act.giveUp}>{say("app:cancel")}</PlainButton>
        <PlainButton type="submit" look="primary" disabled={password === "" || act.busy}>
          {say("confirm.submit")}
        </PlainButton>
      </div>
    </form>
  );
}
