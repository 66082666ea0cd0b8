import { useState } from "react";
import { useTexts } from "../i18n/index.ts";
import { Button, useCopy } from "../kit/index.ts";
import styles from "./security.module.css";

/** The codes, this once. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const say = useTexts("security");
  const copy = useCopy();
  const [copied, setCopied] = useState(false);
  return (
    <section className={styles.step}>
      <h3>{say("recovery.title")}</h3>
      <p>{say("recovery.lead")}</p>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={styles.actions}>
        <Button onClick={() => void copy(codes.join("\n")).then(setCopied)}>
          {say(copied ? "recovery.copied" : "recovery.copy")}
        </Button>
        <Button look="primary" onClick={onDone}>
          {say("recovery.done")}
        </Button>
      </div>
    </section>
  );
}
