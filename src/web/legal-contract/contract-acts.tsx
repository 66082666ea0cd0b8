import { useState } from "react";
import { useNavigate } from "react-router-dom";
import {
  legalContractDetail,
  listLegalContracts,
  sealLegalContract,
  submitLegalContract,
} from "#contract/calls/legal-contract.ts";
import type { LegalContractAct } from "#contract/codes/legal-contract.ts";
import type { LegalContractDetail } from "#contract/shapes/legal-contract.ts";
import { useSend } from "../api/index.ts";
import { useTexts } from "../i18n/index.ts";
import { Button, ButtonLink, useNotice } from "../kit/index.ts";
import { ActDialog } from "./act-dialog.tsx";
import styles from "./legal-contract.module.css";

const changes = [legalContractDetail, listLegalContracts];

/** What may be done with the contract as it stands: the next step first. */
export function ContractActs({ detail }: { detail: LegalContractDetail }) {
  const t = useTexts("legal-contract");
  const notice = useNotice();
  const navigate = useNavigate();
  const [asks, setAsks] = useState<LegalContractAct>();
  const { contractId, rowVersion, allowedActs } = detail;
  const seen = { contractId, rowVersion };
  const done = (said: string) => {
    setAsks(undefined);
    notice({ key: `contract ${contractId}`, said });
  };
  const onPrepared = ({ bpdTaskId }: { bpdTaskId: number | null }) => {
    if (bpdTaskId === null) done(t("done.submitted"));
    else void navigate(`/applyForm?bpdTaskId=${bpdTaskId}`);
  };
  const submitting = useSend(submitLegalContract, {
    invalidates: changes,
    onSuccess: onPrepared,
    onError: (error) => {
      // What is missing is said where it can be filled in.
      if (Object.keys(error.errors).length === 0) return false;
      void navigate(`/addContract?updateId=${contractId}&check=1`);
      return true;
    },
  });
  const sealing = useSend(sealLegalContract, { invalidates: changes, onSuccess: onPrepared });
  const may = (act: LegalContractAct) => allowedActs.includes(act);
  return (
    <div className={styles.acts}>
      {may("submit") ? (
        <Button look="primary" busy={submitting.sending} onClick={() => void submitting.send(seen)}>
          {t("act.submit")}
        </Button>
      ) : null}
      {may("seal") ? (
        <Button look="primary" busy={sealing.sending} onClick={() => void sealing.send(seen)}>
          {t("act.seal")}
        </Button>
      ) : null}
      {may("edit") ? (
        <ButtonLink to={`/addContract?updateId=${contractId}`}>{t("act.edit")}</ButtonLink>
      ) : null}
      {may("takeBack") ? <Button onClick={() => setAsks("takeBack")}>{t("act.takeBack")}</Button> : null}
      {may("amend") ? (
        <ButtonLink to={`/addContract?amends=${contractId}`}>{t("act.amend")}</ButtonLink>
      ) : null}
      {may("archive") ? <Button onClick={() => setAsks("archive")}>{t("act.archive")}</Button> : null}
      {may("terminate") ? <Button onClick={() => setAsks("terminate")}>{t("act.terminate")}</Button> : null}
      {may("cancel") ? <Button onClick={() => setAsks("cancel")}>{t("act.cancel")}</Button> : null}
      <Button onClick={() => window.print()}>{t("print")}</Button>
      {asks === undefined ? null : (
        <ActDialog act={asks} detail={detail} onDone={done} onClose={() => setAsks(undefined)} />
      )}
    </div>
  );
}
