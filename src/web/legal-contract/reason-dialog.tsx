import { useState } from "react";
import {
  cancelLegalContract,
  legalContractDetail,
  listLegalContracts,
  terminateLegalContract,
} from "#contract/calls/legal-contract.ts";
import type { LegalContractDetail } from "#contract/shapes/legal-contract.ts";
import { type CallError, placeErrors, useSend } from "../api/index.ts";
import { useTexts } from "../i18n/index.ts";
import { TextAreaField, TextField } from "../kit/index.ts";
import { organisationDay } from "../session/index.ts";
import { AskingDialog } from "./asking-dialog.tsx";

interface ReasonDialogProps {
  /** Ending a contract that counts, or giving one up that does not yet. */
  act: "terminate" | "cancel";
  detail: Pick<LegalContractDetail, "contractId" | "rowVersion" | "applications">;
  onDone: () => void;
  onClose: () => void;
}

const invalidates = [legalContractDetail, listLegalContracts];

/** Asks why, and of an end when, before a contract is over. */
export function ReasonDialog({ act, detail, onDone, onClose }: ReasonDialogProps) {
  const t = useTexts("legal-contract");
  const problems = useTexts("problems");
  const [reason, setReason] = useState("");
  const [terminatedOn, setTerminatedOn] = useState(organisationDay);
  const [wrong, setWrong] = useState<Readonly<Record<string, string>>>({});
  const onError = (error: CallError) => placeErrors(error, ["reason", "terminatedOn"], setWrong);
  const terminating = useSend(terminateLegalContract, { invalidates, onSuccess: onDone, onError });
  const cancelling = useSend(cancelLegalContract, { invalidates, onSuccess: onDone, onError });
  const { contractId, rowVersion, applications } = detail;
  const goesAlone = act === "cancel" && !applications.some(({ isCurrent }) => isCurrent);
  const send = () => {
    if (reason.trim() === "") {
      setWrong({ reason: problems("reasonRequired") });
      return;
    }
    setWrong({});
    const seen = { contractId, rowVersion, reason };
    void (act === "terminate" ? terminating.send({ ...seen, terminatedOn }) : cancelling.send(seen));
  };
  return (
    <AskingDialog
      title={t(`${act}Ask`)}
      lead={t(goesAlone ? "cancelAloneText" : `${act}Text`)}
      act={t(`act.${act}`)}
      look="danger"
      leave={t("keepContract")}
      busy={terminating.sending || cancelling.sending}
      onAct={send}
      onClose={onClose}
    >
      {act === "terminate" ? (
        <TextField
          type="date"
          label={t("terminatedOn")}
          required
          value={terminatedOn}
          error={wrong["terminatedOn"]}
          onChange={(event) => setTerminatedOn(event.target.value)}
        />
      ) : null}
      <TextAreaField
        label={t("reason")}
        required
        maxLength={500}
        value={reason}
        error={wrong["reason"]}
        onChange={(event) => setReason(event.target.value)}
      />
    </AskingDialog>
  );
}
