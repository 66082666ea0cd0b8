import { useState } from "react";
import type { OutputOf } from "#contract/calls/define-call.ts";
import { specialVersion } from "#contract/calls/special-versions.ts";
import { useCall } from "../api/index.ts";
import { joinTexts } from "../fields/index.ts";
import { createFormStore, FormView } from "../form-viewer/index.ts";
import { useLanguage, useTexts } from "../i18n/index.ts";
import { Button, Dialog, Failure, Skeleton } from "../kit/index.ts";
import styles from "./special-versions.module.css";

interface VersionDialogProps {
  applyId: string;
  version: number;
  onClose: () => void;
}

/** What an application said in one version, and which fields say something else today. */
export function VersionDialog({ applyId, version, onClose }: VersionDialogProps) {
  const t = useTexts("special-versions");
  const say = useTexts("app");
  const answer = useCall(specialVersion, { applyId, version }, { quiet: true });
  return (
    <Dialog
      title={t("number", { version })}
      width="wide"
      closesBeside
      onClose={onClose}
      footer={
        <Button look="primary" onClick={onClose}>
          {say("close")}
        </Button>
      }
    >
      {answer.isError ? (
        <Failure error={answer.error} onRetry={() => void answer.refetch()} />
      ) : answer.data === undefined ? (
        <Skeleton />
      ) : (
        <KeptForm kept={answer.data} />
      )}
    </Dialog>
  );
}

function KeptForm({ kept }: { kept: OutputOf<typeof specialVersion> }) {
  const t = useTexts("special-versions");
  const language = useLanguage();
  const { form, timeZone, values, fieldRights, changed } = kept;
  const [store] = useState(() => createFormStore(values));
  const names = form.components
    .filter(({ componentCode }) => changed.includes(componentCode))
    .map(({ componentTitle }) => componentTitle);
  return (
    <>
      <p className={styles.quiet}>
        {names.length === 0 ? t("same") : t("changed", { fields: joinTexts(names, language) })}
      </p>
      <FormView page={form} timeZone={timeZone} rights={fieldRights} store={store} readOnly />
    </>
  );
}
