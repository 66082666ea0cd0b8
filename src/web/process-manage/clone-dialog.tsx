import { type FormEvent, useState } from "react";
import { useNavigate } from "react-router";
import { getProcessDataList, saveOrUpdateProcessData } from "#contract/calls/opt.ts";
import type { ProcessRow } from "#contract/calls/process-manage.ts";
import { fetchCall, useSend } from "../api/index.ts";
import { useTexts } from "../i18n/index.ts";
import { Button, Dialog, TextField } from "../kit/index.ts";

/** Makes a draft like another process, under an id and a name of its own, and opens it in the designer. */
export function CloneDialog({ row, onClose }: { row: ProcessRow; onClose: () => void }) {
  const t = useTexts("process-manage");
  const navigate = useNavigate();
  const [processName, setName] = useState(t("clone.name", { name: row.processName }));
  const [processId, setId] = useState("");
  const [errors, setErrors] = useState<Record<string, string>>({});
  const { send, sending } = useSend(saveOrUpdateProcessData, {
    invalidates: [getProcessDataList],
    onError: (error) => {
      setErrors(Object.keys(error.errors).length > 0 ? error.errors : { processId: error.message });
      return true;
    },
  });
  const clone = async (event: FormEvent) => {
    event.preventDefault();
    const id = processId.trim();
    const missing = {
      ...(processName.trim() === "" ? { processName: t("problems:required") } : {}),
      ...(/^[A-Za-z][A-Za-z0-9_-]{0,63}$/u.test(id) ? {} : { processId: t("process-design:id.malformed") }),
    };
    setErrors(missing);
    if (Object.keys(missing).length > 0) return;
    const { rows } = await fetchCall(getProcessDataList, { processId: row.processId });
    const definition = rows[0]?.definition;
    if (definition === undefined) return;
    const { i18n: _namesOfTheOther, ...rest } = definition;
    const made = await send({
      ...rest,
      processId: id,
      processName: processName.trim(),
      status: "draft",
      // From no state at all: an id that is taken already is refused.
      rowVersion: 0,
    });
    if (made !== undefined) void navigate(`/processDesc?processId=${encodeURIComponent(id)}`);
  };
  return (
    <Dialog
      title={t("clone.title", { name: row.processName })}
      lead={t("clone.lead")}
      width="narrow"
      onClose={onClose}
      footer={
        <>
          <Button type="submit" form="clone-process" look="primary" busy={sending}>
            {t("clone.act")}
          </Button>
          <Button onClick={onClose}>{t("app:cancel")}</Button>
        </>
      }
    >
      <form id="clone-process" onSubmit={(event) => void clone(event)} noValidate>
        <TextField
          label={t("process-design:property.processName")}
          required
          autoFocus
          error={errors["processName"]}
          value={processName}
          onChange={(event) => setName(event.target.value)}
        />
        <TextField
          label={t("process-design:property.processId")}
          required
          hint={t("process-design:note.processId")}
          error={errors["processId"]}
          value={processId}
          spellCheck={false}
          onChange={(event) => setId(event.target.value)}
        />
      </form>
    </Dialog>
  );
}
