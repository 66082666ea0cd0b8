import { X } from "lucide-react";
import { type FormEvent, useState } from "react";
import { useTexts } from "../i18n/index.ts";
import { Button, TextField } from "../kit/index.ts";
import { usePhrases } from "../task-page/index.ts";
import styles from "./my-config.module.css";

/** Agreeing shares its list, and so do the answers of a countersign. */
const kinds = ["approve", "return", "countersignDisagree", "requestCountersign"] as const;

/** What I usually write, by what I am about to do. */
export function PhraseSection() {
  const t = useTexts("my-config");
  return (
    <section className={styles.section}>
      <h2>{t("phrases")}</h2>
      <p className={styles.hint}>{t("phrasesHint")}</p>
      {kinds.map((kind) => (
        <Phrases key={kind} kind={kind} />
      ))}
    </section>
  );
}

function Phrases({ kind }: { kind: (typeof kinds)[number] }) {
  const t = useTexts("my-config");
  const say = useTexts("task");
  const { phrases, add, remove } = usePhrases(kind);
  const [typed, setTyped] = useState("");
  const keep = (event: FormEvent) => {
    event.preventDefault();
    if (typed.trim() === "") return;
    void add(typed.trim());
    setTyped("");
  };
  return (
    <div>
      <h3>{say(`action.${kind}`)}</h3>
      <ul className={styles.chips}>
        {phrases.map((phrase) => (
          <li key={phrase}>
            {phrase}
            <Button
              look="quiet"
              size="small"
              icon={<X size={14} aria-hidden="true" />}
              aria-label={say("removePhrase", { phrase })}
              onClick={() => void remove(phrase)}
            />
          </li>
        ))}
      </ul>
      <form className={styles.line} onSubmit={keep}>
        <TextField
          label={t("newPhrase")}
          maxLength={200}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button type="submit" disabled={typed.trim() === ""}>
          {t("add")}
        </Button>
      </form>
    </div>
  );
}
