import { useState } from "react";
import {
  archiveLegalContract,
  legalContractDetail,
  listLegalContracts,
} from "#contract/calls/legal-contract.ts";
import type { LegalContractDetail } from "#contract/shapes/legal-contract.ts";
import { placeErrors, useSend } from "../api/index.ts";
import { useTexts } from "../i18n/index.ts";
import { SelectField, TextField } from "../kit/index.ts";

import { AskingDialog } from "./asking-dialog.tsx";
const retentions = ["10y", "30y", "permanent"] as const;

interface ArchiveDialogProps {
  detail: LegalContractDetail;
  onDone: () => void;
  onClose: () => void;
}

/** Asks under which number and where the contract is kept. */
export function ArchiveDialog({ detail, onDone, onClose }: ArchiveDialogProps) {
  const t = useTexts("legal-contract");
  const { contractId, rowVersion, content } = detail;
  const [archiveNo, setArchiveNo] = useState(content.contractNo);
  const [location, setLocation] = useState("");
  const [retention, setRetention] = useState<(typeof retentions)[number]>("10y");
  const [wrong, setWrong] = useState<Readonly<Record<string, string>>>({});
  const { send, sending } = useSend(archiveLegalContract, {
    invalidates: [legalContractDetail, listLegalContracts],
    onSuccess: onDone,
    onError: (error) => placeErrors(error, ["archiveNo", "location", "retention"], setWrong),
  });
  return (
    <AskingDialog
      title={t("archiveAsk")}
      lead={t("archiveText")}
      act={t("act.archive")}
      busy={sending}
      onAct={() => {
        setWrong({});
        void send({ contractId, rowVersion, archiveNo, location, retention });
      }}
      onClose={onClose}
    >
      <TextField
        label={t("archiveNo")}
        required
        maxLength={64}
        value={archiveNo}
        error={wrong["archiveNo"]}
        onChange={(event) => setArchiveNo(event.target.value)}
      />
      <TextField
        label={t("location")}
        maxLength={200}
        value={location}
        error={wrong["location"]}
        onChange={(event) => setLocation(event.target.value)}
      />
      <SelectField
        label={t("retention")}
        value={retention}
        options={retentions.map((value) => ({ value, label: t(`retentionOf.${value}`) }))}
        onChoose={(value) => setRetention(retentions.find((each) => each === value) ?? retention)}
      />
    </AskingDialog>
  );
}
