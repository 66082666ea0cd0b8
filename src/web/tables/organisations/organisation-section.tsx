import { Building2, FolderTree, Power } from "lucide-react";
import {
  closeOrganisation,
  organisationStanding,
  reopenOrganisation,
} from "#contract/calls/organisation-keeping.ts";
import type { OutputOf } from "#contract/calls/define-call.ts";
import { userOrgan } from "#contract/calls/user.ts";
import type { TableRow } from "#contract/shapes/tables.ts";
import { useCall, useMay, useSend } from "../../api/index.ts";
import { formatNumber, useTexts } from "../../i18n/index.ts";
import { Button, Failure, Skeleton, TextLink, useNotice } from "../../kit/index.ts";
import { useSession } from "../../session/index.ts";
import { refreshTable } from "../source/use-table-call.ts";
import { AddOrganisation } from "./add-organisation.tsx";
import { DisableOrganisation } from "./disable-organisation.tsx";
import { MoveOrganisation } from "./move-organisation.tsx";
import { useOrganisationAct } from "./use-organisation-act.ts";
import part from "../../kit/record-part.module.css";
import styles from "./organisations.module.css";

type Standing = OutputOf<typeof organisationStanding>;

/** Where an organisation stands, what stands in it, and what may be done with it by who keeps the group's. */
export function OrganisationSection({ row }: { row: TableRow }) {
  const t = useTexts("organisations");
  const organId = Number(row["organId"]);
  const standing = useCall(organisationStanding, { organId }, { quiet: true });
  const mayKeep = useMay(closeOrganisation.name) === true;
  return (
    <section className={part.part}>
      <h3>{t("title")}</h3>
      {standing.isError ? (
        <Failure error={standing.error} onRetry={() => void standing.refetch()} />
      ) : standing.data === undefined ? (
        <Skeleton />
      ) : (
        <>
          <Place standing={standing.data} />
          {mayKeep ? <Acts standing={standing.data} /> : null}
        </>
      )}
    </section>
  );
}

function Place({ standing }: { standing: Standing }) {
  const t = useTexts("organisations");
  const isHere = useSession().organId === standing.organId;
  const { organId, above, below, departments, people, applications, tasks, processes } = standing;
  return (
    <>
      <dl className={styles.facts}>
        <dt>{t("parent")}</dt>
        <dd>
          {above.length === 0
            ? t("atTop")
            : above.map(({ organId: id, organName }, depth) => (
                <span key={id}>
                  {depth === 0 ? "" : " › "}
                  <TextLink to={`?row=${id}`}>{organName}</TextLink>
                </span>
              ))}
        </dd>
        <dt>{t("below")}</dt>
        <dd>
          {below.length === 0 ? t("noneBelow") : null}
          {below.map(({ organId: id, organName, status }) => (
            <div key={id}>
              <TextLink to={`?row=${id}`}>
                {status === "1" ? organName : t("belowClosed", { name: organName })}
              </TextLink>
            </div>
          ))}
        </dd>
        <Fact label={t("departments")} count={departments} to={isHere ? "/basic/dept" : undefined} />
        <Fact label={t("people")} count={people} to={`/userManage?f.organIds=in%3A${organId}`} />
        <Fact label={t("applications")} count={applications} to={isHere ? "/instanceManage" : undefined} />
        <Fact label={t("tasks")} count={tasks} to={isHere ? "/taskChange" : undefined} />
        <Fact label={t("processes")} count={processes} to={isHere ? "/processManage" : undefined} />
      </dl>
      {isHere || departments + applications + tasks + processes === 0 ? null : (
        <p className={styles.quiet}>{t("switchToSee")}</p>
      )}
    </>
  );
}

function Fact({ label, count, to }: { label: string; count: number; to: string | undefined }) {
  const shown = formatNumber(count, 0);
  return (
    <>
      <dt>{label}</dt>
      <dd>{to === undefined || count === 0 ? shown : <TextLink to={to}>{shown}</TextLink>}</dd>
    </>
  );
}

function Acts({ standing }: { standing: Standing }) {
  const t = useTexts("organisations");
  const notice = useNotice();
  const { act, open } = useOrganisationAct();
  const { organId, organName, status, above } = standing;
  const { send, sending } = useSend(reopenOrganisation, {
    invalidates: [organisationStanding, userOrgan],
    onSuccess: () => {
      void refreshTable("organ");
      notice({ key: `organisation ${organId}`, said: t("reopened", { name: organName }) });
    },
  });
  const isOpen = status === "1";
  const close = () => open(undefined);
  return (
    <>
      <div className={part.line}>
        {isOpen ? (
          <Button size="small" icon={<Building2 size={14} aria-hidden="true" />} onClick={() => open("add")}>
            {t("addUnder")}
          </Button>
        ) : null}
        <Button size="small" icon={<FolderTree size={14} aria-hidden="true" />} onClick={() => open("move")}>
          {t("move")}
        </Button>
        {isOpen ? (
          <Button size="small" icon={<Power size={14} aria-hidden="true" />} onClick={() => open("disable")}>
            {t("close")}
          </Button>
        ) : (
          <Button size="small" busy={sending} onClick={() => void send({ organId })}>
            {t("reopen")}
          </Button>
        )}
      </div>
      {act === "add" && isOpen ? <AddOrganisation under={organId} onClose={close} /> : null}
      {act === "move" ? (
        <MoveOrganisation
          organId={organId}
          organName={organName}
          parentOrganId={above.at(-1)?.organId ?? null}
          onClose={close}
        />
      ) : null}
      {act === "disable" && isOpen ? (
        <DisableOrganisation organId={organId} organName={organName} onClose={close} />
      ) : null}
    </>
  );
}
