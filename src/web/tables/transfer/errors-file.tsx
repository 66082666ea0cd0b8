import { Button } from "antd";
import { useState } from "react";
import { downloadImportErrors } from "#contract/calls/table-transfer.ts";
import { onTable } from "#contract/calls/tables.ts";
import type { TableJob } from "#contract/shapes/tables.ts";
import { callForFile, presentError } from "../../api/index.ts";
import { useTexts } from "../../i18n/index.ts";
import { saveFile } from "../../save-file/index.ts";
import type { Entity } from "../source/entity.ts";

/** The lines with errors as a file, to be corrected there and imported; nothing where there are none. */
export function ErrorsFile({
  entity,
  job: { jobId, fileName, failedRows },
}: {
  entity: Entity;
  job: TableJob;
}) {
  const t = useTexts("tables-transfer");
  const [loading, setLoading] = useState(false);
  if (failedRows === 0) return null;
  const download = async () => {
    setLoading(true);
    try {
      const format = "xlsx";
      const answer = await callForFile(onTable(downloadImportErrors, entity.name), { jobId, format });
      saveFile(answer.fileName ?? fileName, answer.file);
    } catch (error) {
      presentError(error);
    } finally {
      setLoading(false);
    }
  };
  return (
    <Button size="small" loading={loading} onClick={() => void download()}>
      {t("errors.download")}
    </Button>
  );
}
