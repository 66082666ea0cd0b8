import { type FormEvent, useState } from "react";
import { useNavigate } from "react-router-dom";
import { getProcessDataList, saveOrUpdateProcessData } from "#contract/calls/opt.ts";
import type { ProcessRow } from "#contract/calls/process-manage.ts";
import { fetchCall, presentError, useSend } from "../api/index.ts";
import { useTexts } from "../i18n/index.ts";
import { Button, Dialog, FileField } from "../kit/index.ts";
import { ProcessHeadFields, useProcessHead } from "../process-head/index.ts";
import { useSession } from "../session/index.ts";
import styles from "./bpmn-dialog.module.css";
import { FindingList } from "./finding-list.tsx";
import type { BpmnReading } from "./model/index.ts";

interface BpmnDialogProps {
  /** The process whose draft the file becomes; a new one without. */
  row?: ProcessRow;
  onClose: () => void;
}

/**
 * Makes a draft of a BPMN 2.0 file: a new process, or the next draft of one that is there. What does not come in as it is
 * is said before anything is saved.
 */
export function BpmnDialog({ row, onClose }: BpmnDialogProps) {
  const t = useTexts("process-bpmn", "process-design");
  const navigate = useNavigate();
  const { organId } = useSession();
  const head = useProcessHead();
  const [reading, setReading] = useState<BpmnReading>();
  const [refused, setRefused] = useState("");
  const { send, sending } = useSend(
    saveOrUpdateProcessData,
    row === undefined ? head.sending : { invalidates: [getProcessDataList] },
  );

  const read = async (file: File | undefined) => {
    setReading(undefined);
    setRefused("");
    if (file === undefined) return;
    const { readBpmn } = await import("./model/index.ts");
    const answer = await readBpmn(await file.text(), {
      company: String(organId),
      startRoles: ["employee"],
      startName: t("process-design:new.start"),
    });
    if ("problem" in answer) {
      setRefused(t(`refused.${answer.problem}`, { ...answer.params }));
      return;
    }
    setReading(answer);
    if (row !== undefined) return;
    head.setName(answer.definition.processName);
    head.setId(answer.definition.processId);
  };

  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (reading === undefined) return;
    const made = row === undefined ? await sendNew(reading) : await sendDraft(row, reading);
    if (made !== undefined) void navigate(`/processDesc?processId=${encodeURIComponent(made.processId)}`);
  };
  const sendNew = async ({ definition }: BpmnReading) => {
    const checked = head.checked();
    if (checked === undefined) return undefined;
    // From no state at all: an id that is taken already is refused.
    return send({ ...definition, ...checked, company: String(organId), status: "draft", rowVersion: 0 });
  };
  const sendDraft = async ({ processId, rowVersion }: ProcessRow, { definition, isOurs }: BpmnReading) => {
    const { rows } = await fetchCall(getProcessDataList, { processId });
    const before = rows[0]?.definition;
    // A file of another tool says nothing of the form, the category and who may start it: those stay.
    const { tasks, places } = definition;
    const drawn = { tasks, ...(places === undefined ? {} : { places }) };
    const whole = isOurs || before === undefined ? definition : { ...before, ...drawn };
    return send({ ...whole, processId, company: String(organId), status: "draft", rowVersion });
  };

  return (
    <Dialog
      title={row === undefined ? t("title") : t("titleOf", { name: row.processName || row.processId })}
      lead={row === undefined ? t("lead") : t("leadOf")}
      onClose={onClose}
      footer={
        <>
          <Button
            type="submit"
            form="read-bpmn"
            look="primary"
            busy={sending}
            disabled={reading === undefined}
          >
            {t("act")}
          </Button>
          <Button onClick={onClose}>{t("app:cancel")}</Button>
        </>
      }
    >
      <form
        id="read-bpmn"
        className={styles.form}
        onSubmit={(event) => void save(event).catch(presentError)}
        noValidate
      >
        <FileField
          label={t("file")}
          hint={t("fileHint")}
          error={refused === "" ? undefined : refused}
          accept=".bpmn,.xml"
          onFile={(file) => void read(file)}
        />
        {reading === undefined ? null : (
          <div role="status">
            <p>{t("found", { count: reading.definition.tasks.length })}</p>
            <FindingList findings={reading.findings} />
          </div>
        )}
        {reading === undefined || row !== undefined ? null : <ProcessHeadFields head={head} isBelow />}
      </form>
    </Dialog>
  );
}
