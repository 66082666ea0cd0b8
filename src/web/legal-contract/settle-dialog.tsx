import { useState } from "react";
import { legalContractDetail, listLegalContracts, settleInstalment } from "#contract/calls/legal-contract.ts";
import type { LegalContractDetail } from "#contract/shapes/legal-contract.ts";
import { placeErrors, useSend } from "../api/index.ts";
import { useTexts } from "../i18n/index.ts";
import { Button, Dialog, TextField } from "../kit/index.ts";
import { today } from "./today.ts";

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
  const say = useTexts("app");
  const { contractId, rowVersion } = detail;
  const [settledOn, setSettledOn] = useState(today);
  const [wrong, setWrong] = useState<Readonly<Record<string, string>>>({});
  const { send, sending } = useSend(settleInstalment, {
    invalidates: [legalContractDetail, listLegalContracts],
    onSuccess: onDone,
    onError: (error) => placeErrors(error, ["settledOn"], setWrong),
  });
  return (
    <Dialog
      title={t("settleOf", { number })}
      width="narrow"
      onClose={onClose}
      footer={
        <>
          <Button
            look="primary"
            busy={sending}
            onClick={() => {
              setWrong({});
              void send({ contractId, rowVersion, instalment: number, settledOn });
            }}
          >
            {t("act.settle")}
          </Button>
          <Button onClick={onClose}>{say("cancel")}</Button>
        </>
      }
    >
      <TextField
        type="date"
        label={t("settledDay")}
        required
        max={today()}
        value={settledOn}
        error={wrong["settledOn"]}
        onChange={(event) => setSettledOn(event.target.value)}
      />
    </Dialog>
  );
}
