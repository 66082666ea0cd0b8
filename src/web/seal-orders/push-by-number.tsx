import { type FormEvent, useState } from "react";
import { useTexts } from "../i18n/index.ts";
import { Button, TextField } from "../kit/index.ts";
import styles from "./seal-orders.module.css";

interface PushByNumberProps {
  busy: boolean;
  disabled: boolean;
  /** What the server finds wrong with the numbers. */
  wrong?: string | undefined;
  onPush: (applyIds: readonly string[]) => void;
}

/** Pushes the orders of applications whose numbers somebody has; a number is required (spec §5 Seal). */
export function PushByNumber({ busy, disabled, wrong, onPush }: PushByNumberProps) {
  const t = useTexts("seal-orders", "problems");
  const [typed, setTyped] = useState("");
  const [isMissing, setMissing] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const numbers = typed.split(/[\s,，、;；]+/u).filter((number) => number !== "");
    setMissing(numbers.length === 0);
    if (numbers.length > 0) onPush(numbers);
  };
  return (
    <form className={styles.byNumber} onSubmit={submit}>
      <TextField
        label={t("number")}
        error={isMissing ? t("problems:applicationNumberRequired") : wrong}
        value={typed}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => {
          setTyped(event.target.value);
          setMissing(false);
        }}
      />
      <Button type="submit" busy={busy} disabled={disabled}>
        {t("pushNumber")}
      </Button>
      <p className={styles.hint}>{t("numberHint")}</p>
    </form>
  );
}
