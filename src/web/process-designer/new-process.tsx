import { type FormEvent, useState } from "react";
import { useNavigate } from "react-router";
import { createFromTemplate } from "#contract/calls/process-templates.ts";
import { getProcessDataList, saveOrUpdateProcessData } from "#contract/calls/opt.ts";
import { type CallError, useSend } from "../api/index.ts";
import { useTexts } from "../i18n/index.ts";
import { Button, TextField } from "../kit/index.ts";
import { useSession } from "../session/index.ts";
import styles from "./designer.module.css";
import { newDefinition } from "./model/index.ts";
import { type Template, TemplateGallery } from "./template-gallery.tsx";

/** What has to be said before a process can be drawn: its name, and the id by which everything calls it. */
export function NewProcess() {
  const t = useTexts("process-design");
  const navigate = useNavigate();
  const { organId } = useSession();
  const [template, setTemplate] = useState<Template>();
  const [processName, setName] = useState("");
  const [processId, setId] = useState("");
  const [errors, setErrors] = useState<Record<string, string>>({});
  const options = {
    invalidates: [getProcessDataList],
    onError: (error: CallError) => {
      setErrors(Object.keys(error.errors).length > 0 ? error.errors : { processId: error.message });
      return true;
    },
  };
  const blank = useSend(saveOrUpdateProcessData, options);
  const fromTemplate = useSend(createFromTemplate, options);
  const sending = blank.sending || fromTemplate.sending;
  const choose = (next: Template | undefined) => {
    // A name of one's own stays; that of the template before gives way.
    if (processName === "" || processName === template?.name) setName(next?.name ?? "");
    setTemplate(next);
  };
  const create = async (event: FormEvent) => {
    event.preventDefault();
    const id = processId.trim();
    const missing = {
      ...(processName.trim() === "" ? { processName: t("problems:required") } : {}),
      ...(/^[A-Za-z][A-Za-z0-9_-]{0,63}$/u.test(id) ? {} : { processId: t("id.malformed") }),
    };
    setErrors(missing);
    if (Object.keys(missing).length > 0) return;
    const definition = newDefinition(id, {
      processName: processName.trim(),
      company: String(organId),
      startName: t("new.start"),
      startRoles: ["employee"],
    });
    // From no state at all: an id that is taken already is refused.
    const made =
      template === undefined
        ? await blank.send({ ...definition, rowVersion: 0 })
        : await fromTemplate.send({
            templateId: template.templateId,
            processId: id,
            processName: processName.trim(),
          });
    if (made !== undefined)
      void navigate(`/processDesc?processId=${encodeURIComponent(id)}`, { replace: true });
  };
  return (
    <form className={styles.create} onSubmit={(event) => void create(event)} noValidate>
      <h1>{t("create.title")}</h1>
      <TextField
        label={t("property.processName")}
        required
        autoFocus
        error={errors["processName"]}
        value={processName}
        onChange={(event) => setName(event.target.value)}
      />
      <TextField
        label={t("property.processId")}
        required
        hint={t("note.processId")}
        error={errors["processId"]}
        value={processId}
        spellCheck={false}
        onChange={(event) => setId(event.target.value)}
      />
      <TemplateGallery chosen={template?.templateId} onChoose={choose} />
      <footer className={styles.begin}>
        <Button type="submit" look="primary" busy={sending}>
          {t("create.begin")}
        </Button>
      </footer>
    </form>
  );
}
