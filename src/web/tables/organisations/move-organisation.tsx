import { useState } from "react";
import { moveOrganisation, organisationStanding } from "#contract/calls/organisation-keeping.ts";
import type { OutputOf } from "#contract/calls/define-call.ts";
import { useCall, useSend } from "../../api/index.ts";
import { joinTexts } from "../../fields/index.ts";
import { useLanguage, useTexts } from "../../i18n/index.ts";
import { Button, Dialog, Skeleton, useNotice } from "../../kit/index.ts";
import { refreshTable } from "../source/use-table-call.ts";
import { OrganisationChoice } from "./organisation-choice.tsx";
import styles from "./organisations.module.css";

type Move = OutputOf<typeof moveOrganisation>;

interface MoveOrganisationProps {
  organId: number;
  organName: string;
  /** Where it stands now; null: at the top. */
  parentOrganId: number | null;
  onClose: () => void;
}

/** Moves an organisation with all below it; what that changes is read before it is done. */
export function MoveOrganisation({ organId, organName, parentOrganId, onClose }: MoveOrganisationProps) {
  const t = useTexts("organisations");
  const say = useTexts("app");
  const notice = useNotice();
  const [wanted, setWanted] = useState(parentOrganId);
  const isThere = wanted === parentOrganId;
  const said = useCall(
    moveOrganisation,
    { organId, parentOrganId: wanted, from: parentOrganId, dryRun: true },
    { enabled: !isThere, quiet: true, staleTime: 0 },
  );
  const { send, sending, error } = useSend(moveOrganisation, {
    invalidates: [organisationStanding],
    onError: () => true,
  });
  const refused = said.error ?? error;
  const move = async () => {
    const moved = await send({ organId, parentOrganId: wanted, from: parentOrganId });
    void refreshTable("organ");
    if (moved === undefined) return;
    const { parentName } = moved;
    notice({
      key: `organisation ${organId}`,
      said:
        parentName === null
          ? t("movedTop", { name: organName })
          : t("moved", { name: organName, parent: parentName }),
    });
    onClose();
  };
  return (
    <Dialog
      title={t("moveTitle", { name: organName })}
      onClose={onClose}
      footer={
        <>
          <Button
            look="primary"
            busy={sending}
            disabled={isThere || said.data === undefined || refused !== null}
            onClick={() => void move()}
          >
            {t("move")}
          </Button>
          <Button onClick={onClose}>{say("cancel")}</Button>
        </>
      }
    >
      <OrganisationChoice
        label={t("moveTo")}
        value={wanted}
        error={refused?.said}
        onChoose={(next) => setWanted(next)}
      />
      <div className={styles.said} role="status">
        {isThere ? (
          <p className={styles.quiet}>{t("moveSame")}</p>
        ) : refused !== null ? null : said.data === undefined ? (
          <Skeleton />
        ) : (
          <WhatMoves move={said.data} />
        )}
      </div>
    </Dialog>
  );
}

function WhatMoves({ move }: { move: Move }) {
  const t = useTexts("organisations");
  const language = useLanguage();
  const { headquarters, matricesLost, matricesGained, organisations } = move;
  return (
    <>
      <p>{t("moveSaid")}</p>
      <ul>
        <li>{t("moveOrganisations", { count: organisations })}</li>
        {headquarters === undefined ? null : <li>{t(wordOf(headquarters), shown(headquarters))}</li>}
        {headquarters?.heads === 0 && headquarters.after !== null ? <li>{t("noHeads")}</li> : null}
        {matricesLost.length === 0 ? null : (
          <li>{t("matricesLost", { names: joinTexts(matricesLost, language) })}</li>
        )}
        {matricesGained.length === 0 ? null : (
          <li>{t("matricesGained", { names: joinTexts(matricesGained, language) })}</li>
        )}
        <li>{t("moveStays", move)}</li>
      </ul>
    </>
  );
}

type Headquarters = NonNullable<Move["headquarters"]>;

function wordOf({ before, after }: Headquarters): "headquartersOwn" | "headquartersNew" | "headquarters" {
  if (after === null) return "headquartersOwn";
  return before === null ? "headquartersNew" : "headquarters";
}

function shown({ before, after }: Headquarters): { before: string; after: string } {
  return { before: before ?? "", after: after ?? "" };
}
