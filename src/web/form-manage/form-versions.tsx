import { useState } from "react";
import type { FormStatus } from "#contract/codes/form-status.ts";
import { formatInstant, useTexts } from "../i18n/index.ts";
import { ConfirmDialog, TextButton, TextLink } from "../kit/index.ts";
import { WithPersonName } from "../people/index.ts";
import styles from "./form-manage.module.css";
import { clonePath, previewPath, versionPath } from "./form-paths.ts";
import type { FormRow } from "./form-row.ts";
import { FormStateTag } from "./form-state-tag.tsx";
import { useChangeState } from "./use-change-state.ts";
import type { FormRights } from "./use-form-rights.ts";

/** Every version of a form, latest first: how it stands, and what can be done with it. */
export function FormVersions({ rows, rights }: { rows: readonly FormRow[]; rights: FormRights }) {
  const t = useTexts("form-manage");
  const { change, sending, errors } = useChangeState();
  const [withdrawn, withdraw] = useState<FormRow>();
  const act = (row: FormRow, to: FormStatus) => void change(row, to);
  const confirmWithdrawal = async (row: FormRow) => {
    if (await change(row, "failed")) withdraw(undefined);
  };
  return (
    <section className={styles.part}>
      <h3>{t("versions")}</h3>
      <ol>
        {rows.map((row) => {
          const { pageId, version, state, frozen, createdBy, createdAt } = row;
          const mayChange = row.mayChange && rights.changesState;
          return (
            <li key={version}>
              <div className={styles.line}>
                {rights.opensVersions ? (
                  <TextLink to={versionPath(pageId, version)}>{t("version", { version })}</TextLink>
                ) : (
                  <span>{t("version", { version })}</span>
                )}
                <FormStateTag state={state} frozen={frozen} />
              </div>
              <p className={styles.note}>
                <WithPersonName userCode={createdBy}>
                  {(who) => t("madeBy", { who, when: formatInstant(createdAt) })}
                </WithPersonName>
              </p>
              <div className={styles.line}>
                {mayChange && state !== "effective" ? (
                  <TextButton disabled={sending} onClick={() => act(row, "effective")}>
                    {t("putInEffect")}
                  </TextButton>
                ) : null}
                {mayChange && state === "effective" ? (
                  <TextButton disabled={sending} onClick={() => withdraw(row)}>
                    {t("withdraw")}
                  </TextButton>
                ) : null}
                {rights.previews ? (
                  <TextLink to={previewPath(pageId, version)}>{t("preview")}</TextLink>
                ) : null}
                {rights.copies ? <TextLink to={clonePath(pageId, version)}>{t("clone")}</TextLink> : null}
              </div>
              {errors?.version === version ? (
                <div role="alert" className={styles.refused}>
                  <p>{errors.message}</p>
                  {rights.opensVersions ? (
                    <TextLink to={versionPath(pageId, version)}>{t("mend")}</TextLink>
                  ) : null}
                </div>
              ) : null}
            </li>
          );
        })}
      </ol>
      {withdrawn === undefined ? null : (
        <ConfirmDialog
          title={t("withdrawTitle", { name: withdrawn.label, version: withdrawn.version })}
          confirm={t("withdraw")}
          busy={sending}
          onConfirm={() => void confirmWithdrawal(withdrawn)}
          onClose={() => withdraw(undefined)}
        >
          <p>{t("withdrawMeans")}</p>
        </ConfirmDialog>
      )}
    </section>
  );
}
