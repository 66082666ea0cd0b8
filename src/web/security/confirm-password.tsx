import { type FormEvent, useState } from "react";
import { useTexts } from "../i18n/index.ts";
import { PasswordField, Button } from "../kit/index.ts";
import styles from "./security.module.css";
import type { Act } from "./use-act.ts";

/** Asks for the password, and goes on with what had to wait for it. */
export function ConfirmPassword({ act }: { act: Act }) {
  const say = useTexts("security");
  const [password, setPassword] = useState("");

  function submit(event: FormEvent): void {
    event.preventDefault();
    void act.confirm(password);
  }

  return (
    <form className={styles.step} onSubmit={submit} noValidate>
      <p>{say("confirm.lead")}</p>
      <PasswordField
        label={say("confirm.password")}
        autoComplete="current-password"
        autoFocus
        value={password}
        error={act.errors["password"]}
        onChange={(event) => setPassword(event.target.value)}
      />
      <div className={styles.actions}>
        <Button onClick={act.giveUp}>{say("app:cancel")}</Button>
        <Button type="submit" look="primary" busy={act.busy} disabled={password === ""}>
          {say("confirm.submit")}
        </Button>
      </div>
    </form>
  );
}
