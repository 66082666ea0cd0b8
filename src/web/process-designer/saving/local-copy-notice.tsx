import { useState } from "react";
import type { ProcessDefinition } from "#contract/shapes/process-definition.ts";
import { RelativeTime, useTexts } from "../../i18n/index.ts";
import { Button } from "../../kit/index.ts";
import styles from "../designer.module.css";
import { readDefinition } from "../model/index.ts";
import { forgetLocalCopy, readLocalCopy } from "./local-copy.ts";

interface LocalCopyNoticeProps {
  storageKey: string;
  opened: ProcessDefinition;
  onRestore: (definition: ProcessDefinition) => void;
}

/** That this browser kept something the server does not have, and the choice what to do with it. */
export function LocalCopyNotice({ storageKey, opened, onRestore }: LocalCopyNoticeProps) {
  const t = useTexts("process-design");
  const [copy, setCopy] = useState(() => {
    const kept = readLocalCopy(storageKey);
    const isOther = kept !== undefined && JSON.stringify(kept.definition) !== JSON.stringify(opened);
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
          onRestore(readDefinition(copy.definition));
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
