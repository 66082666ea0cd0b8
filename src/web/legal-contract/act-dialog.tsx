import {
  legalContractDetail,
  listLegalContracts,
  takeBackLegalContract,
} from "#contract/calls/legal-contract.ts";
import type { LegalContractAct } from "#contract/codes/legal-contract.ts";
import type { LegalContractDetail } from "#contract/shapes/legal-contract.ts";
import { useSend } from "../api/index.ts";
import { useTexts } from "../i18n/index.ts";
import { ConfirmDialog } from "../kit/index.ts";
import { ArchiveDialog } from "./archive-dialog.tsx";
import { ReasonDialog } from "./reason-dialog.tsx";

interface ActDialogProps {
  act: LegalContractAct;
  detail: LegalContractDetail;
  /** Told what was done, in words. */
  onDone: (said: string) => void;
  onClose: () => void;
}

/** What an act asks before it is done. */
export function ActDialog({ act, detail, onDone, onClose }: ActDialogProps) {
  const t = useTexts("legal-contract");
  const { contractId, rowVersion } = detail;
  const { send, sending } = useSend(takeBackLegalContract, {
    invalidates: [legalContractDetail, listLegalContracts],
    onSuccess: () => onDone(t("done.takenBack")),
  });
  if (act === "archive")
    return <ArchiveDialog detail={detail} onDone={() => onDone(t("done.archived"))} onClose={onClose} />;
  if (act === "terminate" || act === "cancel")
    return (
      <ReasonDialog
        act={act}
        detail={detail}
        onDone={() => onDone(t(act === "cancel" ? "done.cancelled" : "done.terminated"))}
        onClose={onClose}
      />
    );
  return (
    <ConfirmDialog
      title={t("takeBackAsk")}
      confirm={t("act.takeBack")}
      busy={sending}
      onConfirm={() => void send({ contractId, rowVersion })}
      onClose={onClose}
    >
      {t("takeBackText")}
    </ConfirmDialog>
  );
}
