import type { ProcessRow } from "#contract/calls/process-manage.ts";
import { useTexts } from "../i18n/index.ts";
import { ConfirmDialog } from "../kit/index.ts";

interface DisableDialogProps {
  row: ProcessRow;
  onDisable: () => void;
  onClose: () => void;
}

/** Says what disabling means before it is done: nobody starts it any more, what runs goes on. */
export function DisableDialog({ row, onDisable, onClose }: DisableDialogProps) {
  const t = useTexts("process-manage");
  return (
    <ConfirmDialog
      title={t("disable.title", { name: row.processName })}
      confirm={t("disable.act")}
      onConfirm={onDisable}
      onClose={onClose}
    >
      <p>{t(row.running === 0 ? "disable.meaning" : "disable.meaningRunning", { count: row.running })}</p>
    </ConfirmDialog>
  );
}
