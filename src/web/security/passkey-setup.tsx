import { type FormEvent, useState } from "react";
import { addMyPasskey, offerMyPasskey } from "#contract/calls/second-factor.ts";
import { call } from "../api/index.ts";
import { useTexts } from "../i18n/index.ts";
import { Button, TextField } from "../kit/index.ts";
import { makePasskey, passkeyHost } from "./passkeys.ts";
import styles from "./security.module.css";
import { type Act, Fault } from "./use-act.ts";

interface PasskeySetupProps {
  act: Act;
  onDone(recoveryCodes: readonly string[]): void;
  onCancel(): void;
}

/** Has the browser make a passkey and gives it a name. */
export function PasskeySetup({ act, onDone, onCancel }: PasskeySetupProps) {
  const say = useTexts("security");
  const [label, setLabel] = useState(() => say("passkey.default"));

  function submit(event: FormEvent): void {
    event.preventDefault();
    void act.act(async () => {
      const { options } = await call(offerMyPasskey, { rpId: passkeyHost() });
      const passkey = await makePasskey(options);
      if (passkey === undefined) throw new Fault(say("passkey.cancelled"));
      onDone((await call(addMyPasskey, { label: label.trim(), passkey })).recoveryCodes);
    }, ["label"]);
  }

  return (
    <form className={styles.step} onSubmit={submit} noValidate>
      <TextField
        label={say("passkey.label")}
        hint={say("passkey.labelHint")}
        autoFocus
        maxLength={60}
        value={label}
        error={act.errors["label"]}
        onChange={(event) => setLabel(event.target.value)}
      />
      <div className={styles.actions}>
        <Button onClick={onCancel}>{say("app:cancel")}</Button>
        <Button type="submit" look="primary" busy={act.busy} disabled={label.trim() === ""}>
          {say("passkey.add")}
        </Button>
      </div>
    </form>
  );
}
