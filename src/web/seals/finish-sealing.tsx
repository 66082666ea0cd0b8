import { useState } from "react";
import { finishPhysicalSealing, physicalSealings } from "#contract/calls/physical-seal.ts";
import { instanceDetail } from "#contract/calls/task/detail.ts";
import { physicalSealingProblems } from "#contract/rules/physical-sealing.ts";
import { attachmentsIn } from "#contract/shapes/attachment.ts";
import type { PhysicalSealing } from "#contract/shapes/physical-seal.ts";
import type { JsonValue } from "#contract/schema.ts";
import { placeErrors, useSend } from "../api/index.ts";
import { useTexts } from "../i18n/index.ts";
import { Button, Dialog, TextAreaField, useNotice } from "../kit/index.ts";
import { SealField } from "./seal-field.tsx";
import styles from "./seals.module.css";

interface FinishSealingProps {
  sealing: PhysicalSealing;
  onClose(): void;
}

/** Records what was sealed by hand: the counter, why it differs, and the scan of each document. */
export function FinishSealing({ sealing, onClose }: FinishSealingProps) {
  const t = useTexts("physical-seal");
  const sayProblem = useTexts("problems");
  const notice = useNotice();
  const [impressions, setImpressions] = useState<number | undefined>(sealing.planned);
  const [remark, setRemark] = useState("");
  const [scans, setScans] = useState<Readonly<Record<string, JsonValue>>>({});
  const [tried, setTried] = useState(false);
  const [answered, setAnswered] = useState<Readonly<Record<string, string>>>({});
  const given = sealing.documents.flatMap(({ fileId: originalFileId }) =>
    attachmentsIn(scans[originalFileId])
      .slice(0, 1)
      .map(({ fileId, fileName }) => ({ originalFileId, fileId, fileName })),
  );
  const entered = { impressions, remark, scans: given };
  const own = Object.entries(physicalSealingProblems(entered, sealing)).map(
    ([field, { problem, params }]) => [field, sayProblem(problem, params)] as const,
  );
  const errors = { ...answered, ...(tried ? Object.fromEntries(own) : {}) };
  const finish = useSend(finishPhysicalSealing, {
    invalidates: [physicalSealings, instanceDetail],
    onSuccess: () => {
      notice({ key: `sealed ${sealing.bpdInstanceId}`, said: t("recorded", { title: sealing.applyTitle }) });
      onClose();
    },
    onError: (error) =>
      placeErrors(
        error,
        ["impressions", "remark", ...sealing.documents.map((_, index) => `scans[${index}]`)],
        setAnswered,
      ),
  });

  function send(): void {
    setTried(true);
    setAnswered({});
    if (own.length > 0 || impressions === undefined) return;
    void finish.send({ bpdInstanceId: sealing.bpdInstanceId, impressions, remark, scans: given });
  }

  return (
    <Dialog
      title={t("recordOf", { title: sealing.applyTitle })}
      lead={t("planned", { count: sealing.planned })}
      onClose={onClose}
      footer={
        <>
          <Button look="primary" busy={finish.sending} onClick={send}>
            {t("save")}
          </Button>
          <Button onClick={onClose}>{t("cancel")}</Button>
        </>
      }
    >
      <div className={styles.dialog}>
        <SealField
          name="impressions"
          title={t("impressions")}
          type={1003}
          value={impressions ?? null}
          error={errors["impressions"]}
          required
          more={{ componentDataType: 1002, decimals: 0, minimum: 0, maximum: 1_000_000 }}
          onChange={(value) => setImpressions(typeof value === "number" ? value : undefined)}
        />
        <TextAreaField
          label={t("remark")}
          hint={t("remarkHint")}
          maxLength={500}
          value={remark}
          error={errors["remark"]}
          onChange={(event) => setRemark(event.target.value)}
        />
        {sealing.documents.map(({ fileId, fileName }, index) => (
          <SealField
            key={fileId}
            name={`scan${index}`}
            title={t("scanOf", { file: fileName })}
            type={1013}
            value={scans[fileId] ?? []}
            error={errors[`scans[${index}]`]}
            required
            more={{ componentDataType: 1005, extensions: ["pdf", "jpg", "jpeg", "png"] }}
            onChange={(value) => setScans((before) => ({ ...before, [fileId]: value }))}
          />
        ))}
      </div>
    </Dialog>
  );
}
