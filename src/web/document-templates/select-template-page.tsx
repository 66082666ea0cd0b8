import { useState } from "react";
import { discussion, postToDiscussion } from "#contract/calls/discussion.ts";
import { searchDocumentTemplates } from "#contract/calls/document-template.ts";
import { instanceDetail } from "#contract/calls/task/detail.ts";
import type { FilledDocument, UsableTemplate } from "#contract/shapes/document-template.ts";
import { useAddress } from "../address/index.ts";
import { useCall, useSend } from "../api/index.ts";
import { useTexts } from "../i18n/index.ts";
import { Button, Empty, Failure, RadioButton, Skeleton, TextLink, useNotice } from "../kit/index.ts";
import { useTitleSubject } from "../screen-title/index.ts";
import { BarePage } from "../task-page/index.ts";
import { FillFields } from "./fill-fields.tsx";
import { useFilling } from "./use-filling.ts";
import { TemplateUse } from "./template-names.tsx";
import styles from "./document-templates.module.css";

/** /selectTemplate?applyId=…: a template for an application, filled with it, to be looked at, saved and attached. */
export function SelectTemplatePage() {
  const t = useTexts("document-templates");
  const [query, setQuery] = useAddress();
  const applyId = query.get("applyId") ?? "";
  const chosen = Number(query.get("templateId") ?? "");
  const isGiven = applyId !== "";
  const application = useCall(instanceDetail, { applyId }, { quiet: true, enabled: isGiven });
  const answer = useCall(
    searchDocumentTemplates,
    { applyId, kind: "application", page: 1, pageSize: 200 },
    { quiet: true, enabled: isGiven },
  );
  const templates = answer.data?.rows ?? [];
  const template = templates.find(({ templateId }) => templateId === chosen);
  const error = application.error ?? answer.error;
  useTitleSubject(application.data?.instance.applyTitle);
  const choose = ({ templateId }: UsableTemplate) =>
    setQuery({ applyId, templateId: String(templateId) }, { replace: true });
  return (
    <BarePage
      backTo={isGiven ? `/applyDesc?applyId=${encodeURIComponent(applyId)}` : "/myApply"}
      backLabel={t("back")}
    >
      <section className={styles.sheet}>
        <h1>{t("selectTitle")}</h1>
        {application.data === undefined ? null : (
          <p className={styles.faint}>
            {application.data.instance.applyTitle} · {applyId}
          </p>
        )}
        {!isGiven ? <p>{t("nothingNamed")}</p> : null}
        {error === null ? null : <Failure error={error} onRetry={() => void answer.refetch()} />}
        {isGiven && error === null && answer.data === undefined ? <Skeleton /> : null}
        {answer.data !== undefined && templates.length === 0 ? (
          <Empty action={<TextLink to="/docTemplateSearch">{t("searchTitle")}</TextLink>}>
            {t("noneForApplication")}
          </Empty>
        ) : null}
        {templates.length === 0 ? null : (
          <fieldset className={styles.templates}>
            <legend>{t("selectLegend")}</legend>
            {templates.map((each) => (
              <RadioButton
                key={each.templateId}
                name="template"
                label={each.templateName}
                note={each.description === "" ? <TemplateUse template={each} /> : each.description}
                checked={each.templateId === chosen}
                onChange={() => choose(each)}
              />
            ))}
          </fieldset>
        )}
        {template === undefined ? null : (
          <Filling key={template.templateId} template={template} applyId={applyId} />
        )}
      </section>
    </BarePage>
  );
}

/** The chosen template, filled with the application. */
function Filling({ template, applyId }: { template: UsableTemplate; applyId: string }) {
  const t = useTexts("document-templates");
  const filling = useFilling({ template, applyId });
  const { made } = filling;
  return (
    <FillFields
      template={template}
      filling={filling}
      button={
        <Button look="primary" busy={filling.sending} onClick={() => void filling.fill()}>
          {t("fill")}
        </Button>
      }
      actions={
        made === undefined ? undefined : <Attach key={made.fileId} applyId={applyId} document={made} />
      }
    />
  );
}

/** Puts the document into the discussion of the application, for who may write there. */
function Attach({ applyId, document }: { applyId: string; document: FilledDocument }) {
  const t = useTexts("document-templates");
  const notice = useNotice();
  const [isDone, setDone] = useState(false);
  const said = useCall(discussion, { applyId }, { quiet: true });
  const { send, sending } = useSend(postToDiscussion, { invalidates: [discussion] });
  if (said.data?.mayPost !== true) return null;
  const attach = async () => {
    const { fileId, fileName } = document;
    const posted = await send({
      applyId,
      message: t("attachedMessage", { file: fileName }),
      files: [{ fileId, fileName }],
    });
    if (posted === undefined) return;
    setDone(true);
    notice({ key: `attached ${fileId}`, said: t("attached", { file: fileName }) });
  };
  return (
    <div className={styles.line}>
      <Button busy={sending} disabled={isDone} onClick={() => void attach()}>
        {t(isDone ? "attachedNow" : "attach")}
      </Button>
    </div>
  );
}
