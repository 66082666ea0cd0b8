import type { IncidentRow } from "#contract/shapes/incident.ts";
import { formatInstant, useTexts } from "../i18n/index.ts";
import { Button, ButtonLink, Panel } from "../kit/index.ts";
import { useKeys } from "../keys/index.ts";
import styles from "./incidents.module.css";

/** What an administrator does about a stopped step. */
export type IncidentAct = "retry" | "resolve";

interface IncidentPanelProps {
  row: IncidentRow;
  onAct: (act: IncidentAct) => void;
  onClose: () => void;
}

/** One stopped step beside the list: why, where, since when, and the ways on. */
export function IncidentPanel({ row, onAct, onClose }: IncidentPanelProps) {
  const t = useTexts("incidents");
  useKeys("form", { leave: onClose });
  const { applyId, applyTitle, applyUser, processName, taskName, stage, problem, stops, since } = row;
  return (
    <Panel
      title={applyTitle || applyId}
      onClose={onClose}
      footer={
        <>
          <Button look="primary" onClick={() => onAct("retry")}>
            {t("retry")}
          </Button>
          {row.mayResolve ? <Button onClick={() => onAct("resolve")}>{t("resolve")}</Button> : null}
          <ButtonLink to={`/instanceManage?open=${encodeURIComponent(applyId)}`}>{t("manage")}</ButtonLink>
          <ButtonLink to={`/applyDesc?applyId=${encodeURIComponent(applyId)}`}>
            {t("openApplication")}
          </ButtonLink>
        </>
      }
    >
      <p className={styles.problem}>{problem}</p>
      <p className={styles.lead}>{t(`means.${stage}`)}</p>
      <dl className={styles.facts}>
        <dt>{t("step")}</dt>
        <dd>{taskName}</dd>
        <dt>{t("process")}</dt>
        <dd>{processName}</dd>
        <dt>{t("applicant")}</dt>
        <dd>{applyUser}</dd>
        <dt>{t("number")}</dt>
        <dd>{applyId}</dd>
        <dt>{t("since")}</dt>
        <dd>{formatInstant(since)}</dd>
        <dt>{t("stops")}</dt>
        <dd>{t("stopsCount", { count: stops })}</dd>
      </dl>
    </Panel>
  );
}
