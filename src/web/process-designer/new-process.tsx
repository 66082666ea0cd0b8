import { type FormEvent, useState } from "react";
import { useNavigate } from "react-router-dom";
import { createFromTemplate } from "#contract/calls/process-templates.ts";
import { saveOrUpdateProcessData } from "#contract/calls/opt.ts";
import { useMay, useSend } from "../api/index.ts";
import { namesOfNew } from "../editing/index.ts";
import { useLanguage, useTexts } from "../i18n/index.ts";
import { Button, ButtonLink, Empty, Skeleton } from "../kit/index.ts";
import { BpmnDialog } from "../process-bpmn/index.ts";
import { ProcessHeadFields, useProcessHead } from "../process-head/index.ts";
import { useSession } from "../session/index.ts";
import styles from "./designer.module.css";
import { newDefinition } from "./model/index.ts";
import { type Template, TemplateGallery } from "./template-gallery.tsx";

/** What has to be said before a process can be drawn: its name, and the id by which everything calls it. */
export function NewProcess() {
  const t = useTexts("process-design", "process-bpmn", "process-manage");
  const navigate = useNavigate();
  const { organId } = useSession();
  const language = useLanguage();
  const [template, setTemplate] = useState<Template>();
  const [readsBpmn, setReadsBpmn] = useState(false);
  const mayImport = useMay("/sqlRelease") === true;
  const maySave = useMay(saveOrUpdateProcessData.name);
  const mayTake = useMay(createFromTemplate.name);
  const head = useProcessHead();
  const blank = useSend(saveOrUpdateProcessData, head.sending);
  const fromTemplate = useSend(createFromTemplate, head.sending);
  const sending = blank.sending || fromTemplate.sending;
  const choose = (next: Template | undefined) => {
    // A name of one's own stays; that of the template before gives way.
    if (head.processName === "" || head.processName === template?.name) head.setName(next?.name ?? "");
    setTemplate(next);
  };
  const create = async (event: FormEvent) => {
    event.preventDefault();
    const checked = head.checked();
    if (checked === undefined) return;
    const { processId, processName } = checked;
    const definition = newDefinition(processId, {
      processName,
      company: String(organId),
      startName: t("new.start"),
      startRoles: ["employee"],
      namesOf: (text) => namesOfNew(language, text),
    });
    // From no state at all: an id that is taken already is refused.
    const made =
      template === undefined
        ? await blank.send({ ...definition, rowVersion: 0 })
        : await fromTemplate.send({
            templateId: template.templateId,
            processId,
            processName,
          });
    if (made !== undefined)
      void navigate(`/processDesc?processId=${encodeURIComponent(processId)}`, { replace: true });
  };
  if (maySave === undefined || mayTake === undefined) return <Skeleton />;
  if (!maySave && !mayTake) return <Empty>{t("app:noRight.open")}</Empty>;
  const form = (
    <form className={styles.create} onSubmit={(event) => void create(event)} noValidate>
      <h1>{t("create.title")}</h1>
      <ProcessHeadFields head={head} />
      {maySave || mayImport ? (
        <div className={styles.files}>
          <span>{t("create.fromFile")}</span>
          {maySave ? (
            <Button size="small" onClick={() => setReadsBpmn(true)}>
              {t("process-bpmn:open")}
            </Button>
          ) : null}
          {mayImport ? (
            <ButtonLink size="small" to="/sqlRelease?part=import">
              {t("process-manage:fromBundle")}
            </ButtonLink>
          ) : null}
        </div>
      ) : null}
      {mayTake ? (
        <TemplateGallery chosen={template?.templateId} mayBeBlank={maySave} onChoose={choose} />
      ) : null}
      <footer className={styles.begin}>
        <Button type="submit" look="primary" busy={sending} disabled={!maySave && template === undefined}>
          {t("create.begin")}
        </Button>
      </footer>
    </form>
  );
  // Its dialog holds a form of its own.
  return (
    <>
      {form}
      {readsBpmn ? <BpmnDialog onClose={() => setReadsBpmn(false)} /> : null}
    </>
  );
}
