import { useState } from "react";
import { legalContractDetail, listLegalContracts, settleInstalment } from "#contract/calls/legal-contract.ts";
import type { LegalContractDetail } from "#contract/shapes/legal-contract.ts";
import { placeErrors, useSend } from "../api/index.ts";
import { useTexts } from "../i18n/index.ts";
import { TextField } from "../kit/index.ts";
import { organisationDay } from "../session/index.ts";
import { AskingDialog } from "./asking-dialog.tsx";

interface SettleDialogProps {
  detail: Pick<LegalContractDetail, "contractId" | "rowVersion">;
  /** Of the instalment, from 1. */
  number: number;
  onDone: () => void;
  onClose: () => void;
}

/** Asks on which day an instalment was settled. */
export function SettleDialog({ detail, number, onDone, onClose }: SettleDialogProps) {
  const t = useTexts("legal-contract");
  const { contractId, rowVersion } = detail;
  const [settledOn, setSettledOn] = useState(organisationDay);
  const [wrong, setWrong] = useState<Readonly<Record<string, string>>>({});
  const { send, sending } = useSend(settleInstalment, {
    invalidates: [legalContractDetail, listLegalContracts],
    onSuccess: onDone,
    onError: (error) => placeErrors(error, ["settledOn"], setWrong),
  });
  return (
    <AskingDialog
      title={t("settleOf", { number })}
      act={t("act.settle")}
      busy={sending}
      onAct={() => {
        setWrong({});
        void send({ contractId, rowVersion, instalment: number, settledOn });
      }}
      onClose={onClose}
    >
      <TextField
        type="date"
        label={t("settledDay")}
        required
        max={organisationDay()}
        value={settledOn}
        error={wrong["settledOn"]}
        onChange={(event) => setSettledOn(event.target.value)}
      />
    </AskingDialog>
  );
}
