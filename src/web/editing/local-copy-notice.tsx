import { useState } from "react";
import { RelativeTime, useTexts } from "../i18n/index.ts";
import { Button } from "../kit/index.ts";
import styles from "./editing.module.css";
import { forgetLocalCopy, readLocalCopy } from "./local-copy.ts";

interface LocalCopyNoticeProps {
  storageKey: string;
  /** What the server has. */
  opened: object;
  /** Told what this browser kept, as it stood there. */
  onRestore: (kept: unknown) => void;
}

/** That this browser kept something the server does not have, and the choice what to do with it. */
export function LocalCopyNotice({ storageKey, opened, onRestore }: LocalCopyNoticeProps) {
  const t = useTexts("editing");
  const [copy, setCopy] = useState(() => {
    const kept = readLocalCopy(storageKey);
    const isOther = kept !== undefined && JSON.stringify(kept.edited) !== JSON.stringify(opened);
    if (kept !== undefined && !isOther) forgetLocalCopy(storageKey);
    return isOther ? kept : undefined;
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
          onRestore(copy.edited);
          setCopy(undefined);
        }}
      >
        {t("copy.restore")}
      </Button>
      <Button
        size="small"
        onClick={() => {
          forgetLocalCopy(storageKey);
          setCopy(undefined);
        }}
      >
        {t("copy.discard")}
      </Button>
    </div>
  );
}
