import type { ProcessRow } from "#contract/calls/process-manage.ts";
import { useTexts } from "../i18n/index.ts";
import { ConfirmDialog } from "../kit/index.ts";

interface DisableDialogProps {
  row: ProcessRow;
  busy: boolean;
  onDisable: () => void;
  onClose: () => void;
}

/** Says what disabling means before it is done: nobody starts it any more, what runs goes on. */
export function DisableDialog({ row, busy, onDisable, onClose }: DisableDialogProps) {
  const t = useTexts("process-manage");
  return (
    <ConfirmDialog
      title={t("disable.title", { name: row.processName })}
      confirm={t("disable.act")}
      busy={busy}
      onConfirm={onDisable}
      onClose={onClose}
    >
      <p>{t(row.running === 0 ? "disable.meaning" : "disable.meaningRunning", { count: row.running })}</p>
    </ConfirmDialog>
  );
}
