import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { type ChainFilter, generateApprovalChains } from "#contract/calls/approval-chains.ts";
import { listReportFiles } from "#contract/calls/report-files.ts";
import { limits } from "#contract/limits.ts";
import { useSend } from "../api/index.ts";
import { formatNumber, useTexts } from "../i18n/index.ts";
import { Button, Dialog, RadioButton } from "../kit/index.ts";
import styles from "./approval-chains.module.css";

const formats = ["xlsx", "csv"] as const;

interface GenerateDialogProps {
  filter: ChainFilter;
  onClose: () => void;
}

/** Has the report written to a file, in the format chosen, and says where it will be. */
export function GenerateDialog({ filter, onClose }: GenerateDialogProps) {
  const t = useTexts("approval-chains");
  const navigate = useNavigate();
  const [format, setFormat] = useState<(typeof formats)[number]>("xlsx");
  const [begun, setBegun] = useState<string>();
  const { send, sending } = useSend(generateApprovalChains, {
    invalidates: [listReportFiles],
    onSuccess: ({ title }) => setBegun(title),
  });
  if (begun !== undefined)
    return (
      <Dialog
        title={t("generateTitle")}
        width="narrow"
        onClose={onClose}
        footer={
          <>
            <Button look="primary" onClick={() => void navigate("/docsManager")}>
              {t("toFiles")}
            </Button>
            <Button onClick={onClose}>{t("close")}</Button>
          </>
        }
      >
        <p role="status">{t("generating", { file: begun })}</p>
      </Dialog>
    );
  return (
    <Dialog
      title={t("generateTitle")}
      lead={t("generateWhat")}
      width="narrow"
      onClose={onClose}
      footer={
        <>
          <Button look="primary" busy={sending} onClick={() => void send({ ...filter, format })}>
            {t("generate")}
          </Button>
          <Button onClick={onClose}>{t("app:cancel")}</Button>
        </>
      }
    >
      <fieldset className={styles.formats}>
        <legend>{t("format")}</legend>
        {formats.map((each) => (
          <RadioButton
            key={each}
            name="format"
            label={t(`formats.${each}`)}
            checked={format === each}
            onChange={() => setFormat(each)}
          />
        ))}
      </fieldset>
      <p className={styles.note}>{t("limit", { most: formatNumber(limits.approvalChainsFileMax, 0) })}</p>
    </Dialog>
  );
}
