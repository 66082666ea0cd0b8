import { Plus } from "lucide-react";
import { useState } from "react";
import { listMatrices, matrixDetail } from "#contract/calls/approver-matrix.ts";
import { useAddress } from "../address/index.ts";
import { useCall } from "../api/index.ts";
import { useTexts } from "../i18n/index.ts";
import { Button, Empty, Failure, Page, Skeleton } from "../kit/index.ts";
import { MatrixEditor } from "./matrix-editor.tsx";
import { MatrixList, type OpenMatrix } from "./matrix-list.tsx";
import { NewMatrixDialog } from "./new-matrix-dialog.tsx";
import { useMatrixRights } from "./use-matrix-rights.ts";

/** /sapCartesianRule: the approver matrices of the organisation, and the editor of the one that is open; `row` leads to one of its rows. */
export function ApproverMatrixPage() {
  const [query, setQuery] = useAddress();
  const matrixId = query.get("matrixId") ?? "";
  const above = query.get("above") === "1";
  const open = (id: string, isAbove = false) =>
    setQuery(id === "" ? {} : { matrixId: id, ...(isAbove ? { above: "1" } : {}) });
  const row = Number(query.get("row"));
  return matrixId === "" ? (
    <Matrices onOpen={open} />
  ) : (
    <OneMatrix
      key={`${matrixId} ${above}`}
      asked={{ matrixId, ...(above ? { above } : {}) }}
      {...(Number.isInteger(row) && row > 0 ? { row } : {})}
      onOpen={open}
      onBack={() => open("")}
    />
  );
}

function Matrices({ onOpen }: { onOpen: OpenMatrix }) {
  const t = useTexts("approver-matrix");
  const answer = useCall(listMatrices, {}, { quiet: true });
  const [adding, setAdding] = useState(false);
  const rights = useMatrixRights();
  const add = rights?.saves ? (
    <Button look="primary" icon={<Plus size={16} />} onClick={() => setAdding(true)}>
      {t("add")}
    </Button>
  ) : undefined;
  return (
    <Page
      title={t("title")}
      lead={t("lead")}
      actions={(answer.data?.length ?? 0) > 0 ? add : undefined}
      width="table"
    >
      {answer.isError ? <Failure error={answer.error} onRetry={() => void answer.refetch()} /> : null}
      {answer.data === undefined && !answer.isError ? <Skeleton /> : null}
      {answer.data?.length === 0 ? <Empty action={add}>{t("none")}</Empty> : null}
      {answer.data === undefined || answer.data.length === 0 ? null : (
        <MatrixList matrices={answer.data} opens={rights?.opens === true} onOpen={onOpen} />
      )}
      {adding ? <NewMatrixDialog onMade={onOpen} onClose={() => setAdding(false)} /> : null}
    </Page>
  );
}

function OneMatrix({
  asked,
  row,
  onOpen,
  onBack,
}: {
  asked: { matrixId: string; above?: boolean };
  /** The row that is meant, counted from 1. */
  row?: number;
  onOpen: OpenMatrix;
  onBack: () => void;
}) {
  const answer = useCall(matrixDetail, asked, { quiet: true, gcTime: 0, refetchOnWindowFocus: false });
  const rights = useMatrixRights();
  // A later look that fails takes away nothing of what is being written.
  if (answer.data !== undefined && rights !== undefined)
    return (
      <MatrixEditor
        loaded={answer.data}
        rights={rights}
        {...(row === undefined ? {} : { meant: row })}
        onOpen={onOpen}
        onBack={onBack}
      />
    );
  return answer.isError ? (
    <Failure error={answer.error} onRetry={() => void answer.refetch()} />
  ) : (
    <Skeleton />
  );
}
