import { useState } from "react";
import {
  documentTemplate,
  downloadDocumentTemplate,
  listDocumentTemplates,
  removeDocumentTemplate,
  searchDocumentTemplates,
  setDocumentTemplateState,
} from "#contract/calls/document-template.ts";
import type { DocumentTemplateDetail, DocumentTemplateVersion } from "#contract/shapes/document-template.ts";
import { callForFile, presentError, useCall, useSend } from "../api/index.ts";
import { formatFileSize, formatInstant, useTexts } from "../i18n/index.ts";
import { Button, ConfirmDialog, Failure, Panel, Skeleton, TextButton, useNotice } from "../kit/index.ts";
import { useKeys } from "../keys/index.ts";
import { saveFile } from "../save-file/index.ts";
import { ChangeTemplateDialog } from "./change-template-dialog.tsx";
import { DocumentProblems, isOfDocument } from "./document-problems.tsx";
import { FillDialog } from "./fill-dialog.tsx";
import { NewVersionDialog } from "./new-version-dialog.tsx";
import { Notices } from "./notices.tsx";
import { PlaceholderDialog } from "./placeholder-dialog.tsx";
import { StateTag } from "./state-tag.tsx";
import { TemplateUse } from "./template-names.tsx";
import styles from "./document-templates.module.css";

type Asks = "version" | "change" | "remove" | "help" | { tried: DocumentTemplateVersion };

/** One template beside the list: its versions, what came and went with each, and what can be done with them. */
export function TemplatePanel({ templateId, onClose }: { templateId: number; onClose: () => void }) {
  const t = useTexts("document-templates");
  const answer = useCall(documentTemplate, { templateId }, { quiet: true });
  useKeys("form", { leave: onClose });
  const [asks, setAsks] = useState<Asks | undefined>(undefined);
  const template = answer.data;
  const close = () => setAsks(undefined);
  return (
    <Panel
      title={template?.templateName ?? t("title")}
      onClose={onClose}
      footer={
        template === undefined ? undefined : (
          <>
            {template.mayChange ? (
              <>
                <Button look="primary" onClick={() => setAsks("version")}>
                  {t("newVersion")}
                </Button>
                <Button onClick={() => setAsks("change")}>{t("change")}</Button>
              </>
            ) : null}
            <Button onClick={() => setAsks("help")}>{t("placeholders")}</Button>
            {template.mayChange && template.effectiveVersion === null ? (
              <Button look="danger" onClick={() => setAsks("remove")}>
                {t("remove")}
              </Button>
            ) : null}
          </>
        )
      }
    >
      {answer.isError ? <Failure error={answer.error} onRetry={() => void answer.refetch()} /> : null}
      {template === undefined ? (
        answer.isError ? null : (
          <Skeleton />
        )
      ) : (
        <>
          <p>
            <TemplateUse template={template} />
          </p>
          {template.description === "" ? null : <p>{template.description}</p>}
          <Versions template={template} onTry={(tried) => setAsks({ tried })} />
        </>
      )}
      {template === undefined ? null : (
        <>
          {asks === "version" ? <NewVersionDialog template={template} onClose={close} /> : null}
          {asks === "change" ? <ChangeTemplateDialog template={template} onClose={close} /> : null}
          {asks === "remove" ? (
            <RemoveDialog template={template} onRemoved={onClose} onClose={close} />
          ) : null}
          {asks === "help" ? (
            <PlaceholderDialog
              kind={template.kind}
              processIds={template.processes.map(({ processId }) => processId)}
              onClose={close}
            />
          ) : null}
          {typeof asks === "object" ? (
            <FillDialog
              template={{ ...template, fields: asks.tried.fields, notices: asks.tried.notices }}
              version={asks.tried.version}
              onClose={close}
            />
          ) : null}
        </>
      )}
    </Panel>
  );
}

function Versions({
  template,
  onTry,
}: {
  template: DocumentTemplateDetail;
  onTry: (version: DocumentTemplateVersion) => void;
}) {
  const t = useTexts("document-templates");
  const { templateId, rowVersion, versions, mayChange } = template;
  const [refusedOf, setRefusedOf] = useState<number | undefined>(undefined);
  const { send, sending, error } = useSend(setDocumentTemplateState, {
    invalidates: [documentTemplate, listDocumentTemplates, searchDocumentTemplates],
    onError: isOfDocument,
  });
  const put = async (version: number, state: "effective" | "failed") => {
    setRefusedOf(version);
    await send({ templateId, rowVersion, version, state });
  };
  const download = async ({ version, fileName }: DocumentTemplateVersion) => {
    try {
      const { file } = await callForFile(downloadDocumentTemplate, { templateId, version });
      saveFile(fileName, file);
    } catch (failure) {
      presentError(failure);
    }
  };
  return (
    <section className={styles.versions} aria-label={t("field.versions")}>
      <h3>{t("field.versions")}</h3>
      <ol>
        {versions.map((each) => (
          <li key={each.version}>
            <div className={styles.line}>
              <strong>{t("version", { version: each.version })}</strong>
              <StateTag state={each.state} />
            </div>
            <p className={styles.faint}>
              {each.fileName} · {formatFileSize(each.sizeBytes)} ·{" "}
              {t("madeBy", { who: each.createdBy, when: formatInstant(each.createdAt) })}
            </p>
            {each.note === "" ? null : <p>{each.note}</p>}
            <Difference version={each} />
            <Notices notices={each.notices} />
            <div className={styles.line}>
              {mayChange && each.state !== "effective" ? (
                <TextButton disabled={sending} onClick={() => void put(each.version, "effective")}>
                  {t("putInEffect")}
                </TextButton>
              ) : null}
              {mayChange && each.state === "effective" ? (
                <TextButton disabled={sending} onClick={() => void put(each.version, "failed")}>
                  {t("takeOut")}
                </TextButton>
              ) : null}
              <TextButton onClick={() => onTry(each)}>{t("try")}</TextButton>
              <TextButton onClick={() => void download(each)}>{t("download")}</TextButton>
            </div>
            {refusedOf === each.version ? <DocumentProblems error={error} /> : null}
          </li>
        ))}
      </ol>
    </section>
  );
}

/** The placeholders of a version, and which came and went since the one before. */
function Difference({ version: { names, came, went } }: { version: DocumentTemplateVersion }) {
  const t = useTexts("document-templates");
  return (
    <>
      {came.length === 0 ? null : (
        <p className={styles.came}>{t("came", { names: came.join(t("apart")) })}</p>
      )}
      {went.length === 0 ? null : (
        <p className={styles.went}>{t("went", { names: went.join(t("apart")) })}</p>
      )}
      <details>
        <summary>{t("uses", { count: names.length })}</summary>
        <ul className={styles.names}>
          {names.map((name) => (
            <li key={name}>
              <code>{name}</code>
            </li>
          ))}
        </ul>
      </details>
    </>
  );
}

function RemoveDialog({
  template: { templateId, rowVersion, templateName },
  onRemoved,
  onClose,
}: {
  template: DocumentTemplateDetail;
  onRemoved: () => void;
  onClose: () => void;
}) {
  const t = useTexts("document-templates");
  const notice = useNotice();
  const { send, sending } = useSend(removeDocumentTemplate, { invalidates: [listDocumentTemplates] });
  const remove = async () => {
    if ((await send({ templateId, rowVersion })) === undefined) return;
    onRemoved();
    notice({ key: `template ${templateId}`, said: t("removed", { name: templateName }) });
  };
  return (
    <ConfirmDialog
      title={t("removeAsk", { name: templateName })}
      confirm={t("remove")}
      danger
      busy={sending}
      onConfirm={() => void remove()}
      onClose={onClose}
    >
      <p>{t("removeMeans")}</p>
    </ConfirmDialog>
  );
}
