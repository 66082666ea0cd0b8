import { listPagesByKeyAndIdForAll, listProcessForPageId } from "#contract/calls/opt-form-page.ts";
import { companyOfGroup } from "#contract/shapes/form-page.ts";
import { useCall } from "../api/index.ts";
import { formatInstant, useTexts } from "../i18n/index.ts";
import { ButtonLink, Failure, Panel, Skeleton } from "../kit/index.ts";
import { PersonName } from "../people/index.ts";
import { useKeys } from "../keys/index.ts";
import styles from "./form-manage.module.css";
import { clonePath, editPath, previewPath } from "./form-paths.ts";
import { ProcessList } from "./process-list.tsx";
import { FormVersions } from "./form-versions.tsx";
import type { FormRights } from "./use-form-rights.ts";

interface FormPanelProps {
  pageId: string;
  rights: FormRights;
  onClose: () => void;
}

/** One form beside the list: its versions, and the processes that use each. */
export function FormPanel({ pageId, rights, onClose }: FormPanelProps) {
  const t = useTexts("form-manage");
  useKeys("form", { leave: onClose });
  const versions = useCall(listPagesByKeyAndIdForAll, { pageId, pageSize: 200 }, { quiet: true });
  const processes = useCall(listProcessForPageId, { pageId }, { enabled: rights.seesUses, quiet: true });
  const latest = versions.data?.rows[0];
  const failed = versions.isError ? versions : processes.isError ? processes : undefined;
  return (
    <Panel
      title={latest?.label ?? pageId}
      onClose={onClose}
      footer={
        latest === undefined ? undefined : (
          <>
            {rights.opens ? (
              <ButtonLink look="primary" to={editPath(pageId)}>
                {t(latest.mayChange && rights.saves ? "design" : "look")}
              </ButtonLink>
            ) : null}
            {rights.copies ? (
              <ButtonLink to={clonePath(pageId, latest.version)}>{t("clone")}</ButtonLink>
            ) : null}
            {rights.previews ? (
              <ButtonLink to={previewPath(pageId, latest.version)}>{t("preview")}</ButtonLink>
            ) : null}
          </>
        )
      }
    >
      {failed?.error ? <Failure error={failed.error} onRetry={() => void failed.refetch()} /> : null}
      {versions.data === undefined && failed === undefined ? <Skeleton /> : null}
      {versions.data !== undefined && latest === undefined ? <p>{t("gone", { id: pageId })}</p> : null}
      {latest === undefined ? null : (
        <>
          <dl className={styles.facts}>
            <dt>{t("column.id")}</dt>
            <dd>{pageId}</dd>
            <dt>{t("column.company")}</dt>
            <dd>{t(latest.company === companyOfGroup ? "ofGroup" : "ofOwn")}</dd>
            <dt>{t("column.inEffect")}</dt>
            <dd>
              {latest.effectiveVersion === null
                ? t("noneInEffect")
                : t("version", { version: latest.effectiveVersion })}
            </dd>
            <dt>{t("column.changed")}</dt>
            <dd>
              <PersonName userCode={latest.updatedBy ?? latest.createdBy} /> ·{" "}
              {formatInstant(latest.updatedAt ?? latest.createdAt)}
            </dd>
          </dl>
          {latest.comments === "" ? null : <p className={styles.comments}>{latest.comments}</p>}
          {latest.mayChange ? null : <p className={styles.note}>{t("ofGroupOnly")}</p>}
          <FormVersions rows={versions.data?.rows ?? []} rights={rights} />
          {rights.seesUses ? <ProcessList processes={processes.data} opens={rights.opensProcesses} /> : null}
        </>
      )}
    </Panel>
  );
}
