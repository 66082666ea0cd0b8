import { specialOperationsDone } from "#contract/calls/special-operations.ts";
import type { SpecialOperation } from "#contract/codes/special-operation.ts";
import { useCall } from "../api/index.ts";
import { useTexts } from "../i18n/index.ts";
import { Button, Dialog } from "../kit/index.ts";
import { OperationResult } from "./operation-result.tsx";

interface SpecialResultProps {
  operation: SpecialOperation;
  operationId: number;
  /** To mend what was written and try again with those that were refused. */
  onAgain: (refused: string[]) => void;
  onClose: () => void;
}

/** What became of each; those that were refused can be tried again once what was asked for is mended. */
export function SpecialResult({ operation, operationId, onAgain, onClose }: SpecialResultProps) {
  const t = useTexts("instance-manage");
  const say = useTexts("app");
  // The same answer as is shown.
  const [one] = useCall(specialOperationsDone, { operationId }, { quiet: true }).data ?? [];
  const isOver = one !== undefined && one.endedAt !== null;
  const refused = isOver ? one.rows.filter(({ state }) => state === "refused").map(({ id }) => id) : [];
  return (
    <Dialog
      title={t(`operation.${operation}`)}
      width="wide"
      onClose={onClose}
      footer={
        <>
          <Button look="primary" onClick={onClose} autoFocus>
            {say("close")}
          </Button>
          {refused.length === 0 ? null : (
            <Button onClick={() => onAgain(refused)}>{t("result.again", { count: refused.length })}</Button>
          )}
        </>
      }
    >
      <OperationResult operationId={operationId} />
    </Dialog>
  );
}
