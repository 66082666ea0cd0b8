import { useState } from "react";
import { instanceDetail } from "#contract/calls/task/detail.ts";
import { incidents } from "#contract/calls/task/incidents.ts";
import type { SpecialOperation } from "#contract/codes/special-operation.ts";
import type { IncidentRow } from "#contract/shapes/incident.ts";
import type { ApplicationDetail } from "#contract/shapes/task.ts";
import { useCall } from "../api/index.ts";
import { DueMark } from "../chain/index.ts";
import { formatInstant, useTexts } from "../i18n/index.ts";
import { Button, ButtonLink, Failure, Panel, Skeleton } from "../kit/index.ts";
import { useKeys } from "../keys/index.ts";
import { ApplicationStatus } from "../marks/index.ts";
import { RetryDialog } from "./retry-dialog.tsx";
import styles from "./instance-manage.module.css";
import { type SeatAct, SeatDialog } from "./seat-dialog.tsx";
import { SpecialDialog } from "./special-dialog.tsx";

/** What is asked about: the application as a whole, or one person's task of it. */
type Asks =
  | { operation: SpecialOperation; bpdTaskId?: number }
  | { act: SeatAct; bpdTaskId: number; realName: string; taskName: string };

/** One application beside the list: who has it, what stopped it, and what an administrator may do about it. */
export function InstancePanel({ applyId, onClose }: { applyId: string; onClose: () => void }) {
  const t = useTexts("instance-manage");
  const answer = useCall(instanceDetail, { applyId }, { quiet: true });
  useKeys("form", { leave: onClose });
  const [asks, setAsks] = useState<Asks | undefined>(undefined);
  const detail = answer.data;
  const close = () => setAsks(undefined);
  const isRunning = detail?.instance.applyStatus === "running";
  const isAlive = isRunning || detail?.instance.applyStatus === "returned";
  return (
    <Panel
      title={detail === undefined ? applyId : detail.instance.applyTitle || applyId}
      onClose={onClose}
      footer={
        detail === undefined ? undefined : (
          <>
            <ButtonLink look="primary" to={`/applyDesc?applyId=${encodeURIComponent(applyId)}`}>
              {t("openApplication")}
            </ButtonLink>
            {isRunning ? (
              <>
                <Button onClick={() => setAsks({ operation: "jump" })}>{t("operation.jump")}</Button>
                <Button onClick={() => setAsks({ operation: "urge" })}>{t("operation.urge")}</Button>
              </>
            ) : null}
            {isAlive ? (
              <Button look="danger" onClick={() => setAsks({ operation: "cancel" })}>
                {t("operation.cancel")}
              </Button>
            ) : null}
          </>
        )
      }
    >
      {answer.isError ? (
        <Failure error={answer.error} onRetry={() => void answer.refetch()} />
      ) : detail === undefined ? (
        <Skeleton />
      ) : (
        <>
          <Facts detail={detail} />
          <Stopped applyId={applyId} />
          <OpenWork detail={detail} onAsk={setAsks} />
        </>
      )}
      {asks !== undefined && "operation" in asks ? (
        <SpecialDialog
          operation={asks.operation}
          ids={[asks.bpdTaskId === undefined ? applyId : String(asks.bpdTaskId)]}
          of={asks.bpdTaskId === undefined ? "applications" : "tasks"}
          onDone={close}
          onClose={close}
        />
      ) : null}
      {asks !== undefined && "act" in asks ? <SeatDialog {...asks} onClose={close} /> : null}
    </Panel>
  );
}

function Facts({ detail: { instance } }: { detail: ApplicationDetail }) {
  const t = useTexts("instance-manage");
  return (
    <dl className={styles.facts}>
      <dt>{t("column.status")}</dt>
      <dd>
        <ApplicationStatus status={instance.applyStatus} result={instance.result} />
      </dd>
      <dt>{t("field.process")}</dt>
      <dd>{t("version", { process: instance.processName, version: instance.processVersion })}</dd>
      <dt>{t("column.applicant")}</dt>
      <dd>
        {instance.applyUser} · {instance.applyDept}
      </dd>
      <dt>{t("column.number")}</dt>
      <dd>{instance.applyId}</dd>
      <dt>{t("column.applied")}</dt>
      <dd>{instance.applyDate === null ? "—" : formatInstant(instance.applyDate)}</dd>
    </dl>
  );
}

/** Steps that are stopped, why, and another try. */
function Stopped({ applyId }: { applyId: string }) {
  const t = useTexts("instance-manage");
  const answer = useCall(incidents, { keyword: applyId }, { quiet: true });
  // As it was when it was asked about: it leaves the list when somebody else is faster, and the dialog says so.
  const [retried, setRetried] = useState<IncidentRow | undefined>(undefined);
  const rows = (answer.data?.rows ?? []).filter((row) => row.applyId === applyId);
  if (rows.length === 0 && retried === undefined) return null;
  return (
    <section className={styles.part}>
      <h3>{t("stopped")}</h3>
      <ul>
        {rows.map((row) => (
          <li key={row.visitId}>
            <strong>{row.taskName}</strong>
            <span className={styles.wrong}>{row.problem}</span>
            <Button size="small" onClick={() => setRetried(row)}>
              {t("retryOne")}
            </Button>
          </li>
        ))}
      </ul>
      {retried === undefined ? null : <RetryDialog row={retried} onClose={() => setRetried(undefined)} />}
    </section>
  );
}

/** Who has the application now, and what can be done with each of their tasks. */
function OpenWork({ detail, onAsk }: { detail: ApplicationDetail; onAsk: (asks: Asks) => void }) {
  const t = useTexts("instance-manage");
  const steps = detail.chain
    .filter(({ taskType, state }) => (state === "open" || state === "waiting") && taskType !== "read")
    .map((step) => ({
      ...step,
      seats: step.seats.filter(({ state }) => state === "open" || state === "waiting"),
    }))
    .filter(({ seats }) => seats.length > 0);
  if (steps.length === 0) return <p className={styles.faint}>{t("nobodyHasIt")}</p>;
  return (
    <section className={styles.part}>
      <h3>{t("openWork")}</h3>
      <ul>
        {steps.flatMap(({ taskName, taskType, dueAt, seats }) =>
          seats.map(({ bpdTaskId, userCode, realName, askedBy }) => {
            const seat = { bpdTaskId: bpdTaskId ?? 0, realName, taskName };
            const isDecided = taskType === "approve" && askedBy === undefined;
            const mayLeave = isDecided && seats.filter((each) => each.askedBy === undefined).length > 1;
            return (
              <li key={bpdTaskId ?? userCode}>
                <span>
                  <strong>{realName}</strong> {taskName} <DueMark dueAt={dueAt} />
                </span>
                <span className={styles.acts}>
                  <Button
                    size="small"
                    onClick={() => onAsk({ operation: "reassign", bpdTaskId: seat.bpdTaskId })}
                  >
                    {t("operation.reassign")}
                  </Button>
                  {isDecided ? (
                    <Button size="small" onClick={() => onAsk({ act: "insertStep", ...seat })}>
                      {t("act.insertStep")}
                    </Button>
                  ) : null}
                  {mayLeave ? (
                    <Button size="small" onClick={() => onAsk({ act: "removePerson", ...seat })}>
                      {t("act.removePerson")}
                    </Button>
                  ) : null}
                </span>
              </li>
            );
          }),
        )}
      </ul>
    </section>
  );
}
