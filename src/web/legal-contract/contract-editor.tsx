import { useRef, useState } from "react";
import { useNavigate } from "react-router-dom";
import {
  legalContractDetail,
  listLegalContracts,
  submitLegalContract,
} from "#contract/calls/legal-contract.ts";
import type { LegalContractDetail } from "#contract/shapes/legal-contract.ts";
import { placeErrors, useSend } from "../api/index.ts";
import { LeaveDialog, LocalCopyNotice, useLeaveGuard } from "../editing/index.ts";
import { useTexts } from "../i18n/index.ts";
import { Button, ButtonLink, focusFirstError, Page, useNotice } from "../kit/index.ts";
import { useTitleSubject } from "../screen-title/index.ts";
import { ContractConflict } from "./contract-conflict.tsx";
import { ContractSections } from "./contract-sections.tsx";
import { type ContractDraft, type StoredContract, useContractDraft } from "./use-contract-draft.ts";
import { useUnsavedContract } from "./use-unsaved-contract.ts";
import styles from "./legal-contract.module.css";

interface ContractEditorProps {
  stored: StoredContract;
  people: readonly { userCode: string; realName: string }[];
  /** Of a supplement: to what. */
  amends?: LegalContractDetail;
  /** What is missing before it can be submitted is said from the beginning. */
  isJudged?: boolean;
  /** Of a new one: told its number once it is stored. */
  onStored?: (contractId: number) => void;
}

/** What the fields of the editor are called in errors. */
const fields = [
  "contractNo",
  "title",
  "kind",
  "direction",
  "amount",
  "currency",
  "signedOn",
  "beginsOn",
  "endsOn",
  "summary",
  "responsible",
  "participants",
  "parties",
  "instalments",
  "clauses",
  "documents",
  "annexes",
  "reminders",
];

/** A contract as it is written: saved as a draft at any time, submitted when nothing is missing. */
export function ContractEditor({ stored, people, amends, isJudged = false, onStored }: ContractEditorProps) {
  const t = useTexts("legal-contract");
  const notice = useNotice();
  const navigate = useNavigate();
  const draft = useContractDraft(stored, people, { amends: amends?.contractId, isJudged });
  const { base, isUnsaved, saving, entered } = draft;
  const unsaved = useUnsavedContract(draft, amends?.contractId);
  const [isUnfinished, setUnfinished] = useState(false);
  const isOwnWay = useRef(false);
  useTitleSubject(entered.title === "" ? undefined : entered.title);
  useLeaveGuard({ is: isUnsaved ? "typing" : "saved" });
  const { send: submit, sending } = useSend(submitLegalContract, {
    invalidates: [listLegalContracts, legalContractDetail],
    onError: (error) => placeErrors(error, fields, () => draft.refuse(error.errors)),
  });
  const busy = saving || sending || isUnfinished;
  const save = async () => {
    const saved = await draft.save();
    if (saved === undefined) return undefined;
    if (base.contractId === undefined) {
      // From now on it is kept as what has this number.
      unsaved.drop();
      isOwnWay.current = true;
      onStored?.(saved.contractId);
      isOwnWay.current = false;
    }
    return saved;
  };
  const saveNow = async () => {
    if ((await save()) !== undefined) notice({ key: "contract saved", said: t("edit.saved") });
  };
  const submitNow = async () => {
    draft.judge();
    if (draft.missing > 0) {
      requestAnimationFrame(() => focusFirstError(document.querySelector("main") ?? document.body));
      if (isUnsaved) await save();
      return;
    }
    const saved = isUnsaved || base.contractId === undefined ? await save() : base;
    const { contractId, rowVersion } = saved ?? {};
    if (contractId === undefined || rowVersion === undefined) return;
    const submitted = await submit({ contractId, rowVersion });
    if (submitted === undefined) return;
    isOwnWay.current = true;
    if (submitted.bpdTaskId === null) {
      notice({ key: `contract ${contractId}`, said: t("done.submitted") });
      await navigate(`/contractDetails/${contractId}`);
    } else await navigate(`/applyForm?bpdTaskId=${submitted.bpdTaskId}`);
  };
  const back = base.contractId === undefined ? "/contractManager" : `/contractDetails/${base.contractId}`;
  const title =
    amends !== undefined
      ? t("edit.supplementTitle", { contract: amends.content.title })
      : t(stored.contractId === undefined ? "edit.newTitle" : "edit.title");
  return (
    <Page title={title} lead={t("edit.lead")} width="entries">
      {base.contractId === stored.contractId ? (
        <LocalCopyNotice storageKey={unsaved.key} opened={stored.content} onRestore={unsaved.restore} />
      ) : null}
      {draft.conflict === undefined ? null : <ContractConflict draft={draft} error={draft.conflict} />}
      <ContractSections draft={draft} onUnfinished={setUnfinished} />
      <ContractBar
        draft={draft}
        back={back}
        busy={busy}
        onSave={() => void saveNow()}
        onSubmit={() => void submitNow()}
      />
      <LeaveDialog
        isUnsaved={isUnsaved}
        onLeave={unsaved.drop}
        isOwnWay={() => isOwnWay.current}
        words={{ title: t("edit.leave"), text: t("edit.leaveText"), leave: t("edit.leaveAnyway") }}
      />
    </Page>
  );
}

interface ContractBarProps {
  draft: ContractDraft;
  back: string;
  busy: boolean;
  onSave: () => void;
  onSubmit: () => void;
}

/** What stays in view below: how the contract is stored, what is missing, and the acts. */
function ContractBar({ draft, back, busy, onSave, onSubmit }: ContractBarProps) {
  const t = useTexts("legal-contract");
  return (
    <div className={styles.bar}>
      <p role="status">
        {draft.isJudged && draft.missing > 0
          ? t("edit.incomplete", { count: draft.missing })
          : draft.isUnsaved
            ? t("edit.unsaved")
            : draft.base.contractId !== undefined && t("edit.stored")}
      </p>
      <ButtonLink look="quiet" to={back}>
        {t("edit.close")}
      </ButtonLink>
      <Button busy={busy} onClick={onSave}>
        {t("edit.save")}
      </Button>
      <Button look="primary" busy={busy} onClick={onSubmit}>
        {t("edit.submit")}
      </Button>
    </div>
  );
}
