import { type DragEvent, useState } from "react";
import { useTexts } from "../i18n/index.ts";
import { FileField } from "../kit/index.ts";
import styles from "./seal-check.module.css";

type Outcome = { name: string; said: "checking" | "same" | "differs" | "unreadable" };

/** Compares a file that somebody has with what was sealed. The file stays in the browser. */
export function CompareFile({ sha256 }: { sha256: string }) {
  const t = useTexts("seal-check");
  const [outcome, setOutcome] = useState<Outcome>();
  // Browsers compute nothing for pages that came over an unencrypted connection from elsewhere.
  if (globalThis.crypto?.subtle === undefined) return <p className={styles.lead}>{t("insecure")}</p>;
  const compare = async (file: File | undefined) => {
    if (file === undefined) return;
    const { name } = file;
    setOutcome({ name, said: "checking" });
    try {
      const digest = await crypto.subtle.digest("SHA-256", await file.arrayBuffer());
      const found = Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
      setOutcome({ name, said: found === sha256 ? "same" : "differs" });
    } catch {
      setOutcome({ name, said: "unreadable" });
    }
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    void compare(event.dataTransfer.files[0]);
  };
  return (
    <section className={styles.compare} onDragOver={(event) => event.preventDefault()} onDrop={drop}>
      <h2>{t("drop")}</h2>
      <FileField
        label={t("dropHint")}
        accept="application/pdf,.pdf,image/png,image/jpeg"
        onFile={(file) => void compare(file)}
      />
      <p role="status" data-said={outcome?.said}>
        {outcome === undefined ? "" : t(outcome.said, { name: outcome.name })}
      </p>
    </section>
  );
}
