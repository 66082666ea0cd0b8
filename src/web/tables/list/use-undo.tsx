import { App } from "antd";
import { Suspense, useCallback } from "react";
import { onTable, undoTableBatch } from "#contract/calls/tables.ts";
import type { TableJob } from "#contract/shapes/tables.ts";
import { call, isCallError, presentError } from "../../api/index.ts";
import { useTexts } from "../../i18n/index.ts";
import { useOfferUndo } from "../../undo/index.ts";
import type { Entity } from "../source/entity.ts";
import { refreshTable } from "../source/use-table-call.ts";
import { knowJob } from "../transfer/use-job.ts";
import { UndoProgress } from "./later-parts.ts";

/** Reports an act on rows and offers to take it back as a whole; of very many it is watched until they are. */
export function useUndo(entity: Entity) {
  const t = useTexts("tables", "tables-transfer");
  const { message, modal } = App.useApp();
  const offerUndo = useOfferUndo();
  return useCallback(
    (said: string, batchId: string | undefined) => {
      if (batchId === undefined || !entity.model.audit) return void message.success(said);
      // The list may be gone before it is done, and the bar with it: the dialog belongs to neither.
      const watch = (job: TableJob) =>
        modal.info({
          title: t("app:undo"),
          icon: null,
          closable: true,
          okText: t("app:close"),
          content: (
            <Suspense fallback={null}>
              <UndoProgress started={job} onDone={() => void refreshTable(entity.name)} />
            </Suspense>
          ),
        });
      const undo = async () => {
        try {
          const { count, skipped, job } = await call(onTable(undoTableBatch, entity.name), { batchId });
          if (job !== undefined) {
            knowJob(job);
            return void watch(job);
          }
          void refreshTable(entity.name);
          void message.info(t(skipped > 0 ? "bulk.undoneSome" : "bulk.undone", { count, skipped }));
        } catch (error) {
          if (!isCallError(error)) throw error;
          presentError(error);
        }
      };
      offerUndo({ key: batchId, said, undo });
    },
    [entity, message, modal, offerUndo, t],
  );
}
