import { useState } from "react";
import { RelativeTime, useTexts } from "../i18n/index.ts";
import { Button } from "../kit/index.ts";
import styles from "./editing.module.css";
import { forgetAside, forgetLocalCopy, type LocalCopy, setAside } from "./local-copy.ts";

interface LocalCopyNoticeProps {
  storageKey: string;
  /** What the server has. */
  opened: object;
  /** Told what this browser kept, with what it began from. */
  onRestore: (kept: LocalCopy) => void;
}

/** That this browser kept something the server does not have, and the choice what to do with it. */
export function LocalCopyNotice({ storageKey, opened, onRestore }: LocalCopyNoticeProps) {
  const t = useTexts("editing");
  const [copy, setCopy] = useState(() => {
    const kept = setAside(storageKey);
    if (kept === undefined || JSON.stringify(kept.edited) !== JSON.stringify(opened)) return kept;
    forgetLocalCopy(storageKey);
    forgetAside(storageKey);
    return undefined;
  });
  if (copy === undefined) return null;
  return (
    <div className={styles.notice} role="alert">
      <span>
        {t("copy.text")} <RelativeTime at={copy.at} />
      </span>
      <Button
        size="small"
        look="primary"
        onClick={() => {
          onRestore(copy);
          forgetAside(storageKey);
          setCopy(undefined);
        }}
      >
        {t("copy.restore")}
      </Button>
      <Button
        size="small"
        onClick={() => {
          forgetAside(storageKey);
          setCopy(undefined);
        }}
      >
        {t("copy.discard")}
      </Button>
    </div>
  );
}
