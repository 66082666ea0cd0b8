import { type FormEvent, useState } from "react";
import { listMatrices, saveMatrix } from "#contract/calls/approver-matrix.ts";
import { placeErrors, useSend } from "../api/index.ts";
import { useTexts } from "../i18n/index.ts";
import { Button, Dialog, TextField } from "../kit/index.ts";
import { matrixPresets, presetDimension } from "./matrix-presets.ts";

interface NewMatrixProps {
  onMade: (matrixId: string) => void;
  onClose: () => void;
}

/** Makes an empty matrix by the amount, under a code that steps refer to. */
export function NewMatrixDialog({ onMade, onClose }: NewMatrixProps) {
  const t = useTexts("approver-matrix", "problems", "process-design");
  const [matrixId, setId] = useState("");
  const [matrixName, setName] = useState("");
  const [errors, setErrors] = useState<Record<string, string>>({});
  const { send, sending } = useSend(saveMatrix, {
    invalidates: [listMatrices],
    onError: (error) =>
      placeErrors(error, ["matrixId", "content.matrixName"], setErrors, { idTaken: "matrixId" }),
  });
  const make = async (event: FormEvent) => {
    event.preventDefault();
    const missing = {
      ...(matrixName.trim() === "" ? { matrixName: t("problems:required") } : {}),
      ...(/^[A-Za-z][A-Za-z0-9_-]{0,63}$/u.test(matrixId.trim())
        ? {}
        : { matrixId: t("process-design:id.malformed") }),
    };
    setErrors(missing);
    if (Object.keys(missing).length > 0) return;
    const dimensions = matrixPresets
      .filter(({ preset }) => preset === "amount")
      .map(({ preset }) => presetDimension(preset, t));
    const made = await send({
      matrixId: matrixId.trim(),
      content: { matrixName: matrixName.trim(), dimensions, rows: [] },
    });
    if (made !== undefined) onMade(made.matrixId);
  };
  return (
    <Dialog
      title={t("add")}
      width="narrow"
      onClose={onClose}
      footer={
        <>
          <Button type="submit" form="new-matrix" look="primary" busy={sending}>
            {t("add")}
          </Button>
          <Button onClick={onClose}>{t("cancel")}</Button>
        </>
      }
    >
      <form id="new-matrix" onSubmit={(event) => void make(event)} noValidate>
        <TextField
          label={t("field.matrixName")}
          required
          autoFocus
          maxLength={100}
          error={errors["matrixName"] ?? errors["content.matrixName"]}
          value={matrixName}
          onChange={(event) => setName(event.target.value)}
        />
        <TextField
          label={t("field.matrixId")}
          required
          hint={t("field.matrixIdHint")}
          error={errors["matrixId"]}
          value={matrixId}
          spellCheck={false}
          onChange={(event) => setId(event.target.value)}
        />
      </form>
    </Dialog>
  );
}
