import type { OutputOf } from "#contract/calls/define-call.ts";
import { closeOrganisation, organisationStanding } from "#contract/calls/organisation-keeping.ts";
import { userOrgan } from "#contract/calls/user.ts";
import { useCall, useSend } from "../../api/index.ts";
import { joinTexts } from "../../fields/index.ts";
import { useLanguage, useTexts } from "../../i18n/index.ts";
import { Button, Dialog, Failure, Skeleton, useNotice } from "../../kit/index.ts";
import { refreshTable } from "../source/use-table-call.ts";
import styles from "./organisations.module.css";

type Standing = OutputOf<typeof organisationStanding>;

interface DisableOrganisationProps {
  organId: number;
  organName: string;
  onClose: () => void;
}

/** Disables an organisation: what keeps it open, or what ends with it, is read before. */
export function DisableOrganisation({ organId, organName, onClose }: DisableOrganisationProps) {
  const t = useTexts("organisations");
  const say = useTexts("app");
  const notice = useNotice();
  const standing = useCall(organisationStanding, { organId }, { quiet: true, staleTime: 0 });
  const { send, sending } = useSend(closeOrganisation, { invalidates: [organisationStanding, userOrgan] });
  const kept = standing.data === undefined ? undefined : isKept(standing.data);
  const disable = async () => {
    const closed = await send({ organId });
    void refreshTable("organ");
    if (closed === undefined) return;
    notice({ key: `organisation ${organId}`, said: t("closed", { name: organName }) });
    onClose();
  };
  return (
    <Dialog
      title={t("closeTitle", { name: organName })}
      width="narrow"
      onClose={onClose}
      footer={
        kept === false ? (
          <>
            <Button look="danger" busy={sending} onClick={() => void disable()}>
              {t("close")}
            </Button>
            <Button autoFocus onClick={onClose}>
              {say("cancel")}
            </Button>
          </>
        ) : (
          <Button autoFocus onClick={onClose}>
            {say("close")}
          </Button>
        )
      }
    >
      <div className={styles.said}>
        {standing.isError ? (
          <Failure error={standing.error} onRetry={() => void standing.refetch()} />
        ) : standing.data === undefined ? (
          <Skeleton />
        ) : isKept(standing.data) ? (
          <WhatKeepsIt standing={standing.data} />
        ) : (
          <WhatEnds standing={standing.data} />
        )}
      </div>
    </Dialog>
  );
}

function isKept({ isDefault, below, applications, tasks }: Standing): boolean {
  return isDefault || below.some(({ status }) => status === "1") || applications + tasks > 0;
}

function WhatKeepsIt({ standing }: { standing: Standing }) {
  const t = useTexts("organisations");
  const language = useLanguage();
  const { isDefault, below, applications, tasks } = standing;
  const names = below.filter(({ status }) => status === "1").map(({ organName }) => organName);
  return (
    <>
      <p>{t("closeNot")}</p>
      <ul>
        {isDefault ? <li>{t("closeDefault")}</li> : null}
        {names.length === 0 ? null : <li>{t("closeBelow", { names: joinTexts(names, language) })}</li>}
        {applications + tasks === 0 ? null : <li>{t("closeWork", { applications, tasks })}</li>}
      </ul>
    </>
  );
}

function WhatEnds({ standing }: { standing: Standing }) {
  const t = useTexts("organisations");
  const { people, stranded, processes } = standing;
  return (
    <ul>
      {people === 0 ? null : <li>{t("closePeople", { people })}</li>}
      {stranded === 0 ? null : <li>{t("closeStranded", { count: stranded })}</li>}
      {processes === 0 ? null : <li>{t("closeProcesses", { count: processes })}</li>}
      <li>{t("closeKept")}</li>
    </ul>
  );
}
