import { type FormEvent, useEffect, useId, useState } from "react";
import { changePassword } from "#contract/calls/auth.ts";
import type { FieldProblem } from "#contract/errors/refusal.ts";
import { limits } from "#contract/limits.ts";
import { newPasswordProblem } from "#contract/rules/password.ts";
import { call, isCallError, placeErrors } from "../api/index.ts";
import { useTexts } from "../i18n/index.ts";
import { Button, Dialog, PasswordField } from "../kit/index.ts";
import { loadSession, sessionStore, useParameters } from "../session/index.ts";
import styles from "./change-password-dialog.module.css";

interface ChangePasswordDialogProps {
  /** An administrator asked for it: closing it without a change logs out. */
  forced?: boolean;
  onChanged(): void;
  onClose(): void;
}

type Faults = { currentPassword?: string; newPassword?: string; repeated?: string; form?: string };

function without(faults: Faults, changed: keyof Faults): Faults {
  return Object.fromEntries(Object.entries(faults).filter(([name]) => name !== changed && name !== "form"));
}

/** Changes one's own password. The rule of the contract answers as one leaves the field; the server has the last word. */
export function ChangePasswordDialog({ forced, onChanged, onClose }: ChangePasswordDialogProps) {
  const say = useTexts("login");
  const sayProblem = useTexts("problems");
  const form = useId();
  const [entries, setEntries] = useState({ currentPassword: "", newPassword: "", repeated: "" });
  const [faults, setFaults] = useState<Faults>({});
  const [sending, setSending] = useState(false);

  useEffect(() => void loadSession(), []);

  const inWords = ({ problem, params }: FieldProblem) => sayProblem(problem, params);

  const minCharacters = useParameters()?.passwordMinCharacters ?? limits.passwordMinCharacters;

  function check(): Faults {
    const { currentPassword, newPassword, repeated } = entries;
    const found: Faults = {};
    if (currentPassword === "") found.currentPassword = inWords({ problem: "required" });
    const userCode = sessionStore.user()?.userCode;
    const problem = userCode && newPasswordProblem(newPassword, { userCode, currentPassword, minCharacters });
    if (problem) found.newPassword = inWords(problem);
    if (newPassword !== repeated) found.repeated = say("change.different");
    return found;
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const found = check();
    setFaults(found);
    if (Object.keys(found).length > 0 || sending) return;
    setSending(true);
    try {
      const { currentPassword, newPassword } = entries;
      await call(changePassword, { currentPassword, newPassword });
      sessionStore.passwordChanged();
      onChanged();
    } catch (error) {
      if (!isCallError(error)) throw error;
      let placed: Faults = {};
      const isAll = placeErrors(error, ["currentPassword", "newPassword"], (found) => (placed = found), {
        currentPasswordWrong: "currentPassword",
      });
      setFaults(isAll ? placed : { ...placed, form: error.said });
    } finally {
      setSending(false);
    }
  }

  const entry = (name: "currentPassword" | "newPassword" | "repeated") => ({
    label: say(`change.${name}`),
    value: entries[name],
    error: faults[name],
    autoComplete: name === "currentPassword" ? "current-password" : "new-password",
    onChange: (event: { target: { value: string } }) => {
      setEntries((now) => ({ ...now, [name]: event.target.value }));
      setFaults((now) => without(now, name));
    },
  });

  return (
    <Dialog
      title={say("change.title")}
      lead={say(forced ? "change.forced" : "change.lead")}
      width="narrow"
      onClose={onClose}
      footer={
        <>
          <Button type="submit" form={form} look="primary" busy={sending}>
            {say("change.submit")}
          </Button>
          <Button onClick={onClose}>{say(forced ? "change.logOut" : "app:cancel")}</Button>
        </>
      }
    >
      <form id={form} onSubmit={(event) => void submit(event)} noValidate>
        <div role="alert" className={styles.alert}>
          {faults.form && <p className={styles.fault}>{faults.form}</p>}
        </div>
        <PasswordField {...entry("currentPassword")} />
        <PasswordField {...entry("newPassword")} hint={say("change.rule", { min: minCharacters })} />
        <PasswordField {...entry("repeated")} />
      </form>
    </Dialog>
  );
}
