import { App } from "antd";
import { useCallback } from "react";
import { onTable, undoTableBatch } from "#contract/calls/tables.ts";
import { call, isCallError, presentError } from "../../api/index.ts";
import { useTexts } from "../../i18n/index.ts";
import { useOfferUndo } from "../../undo/index.ts";
import type { Entity } from "../source/entity.ts";
import { refreshTable } from "../source/use-table-call.ts";

/** Reports an act on rows and offers to take it back as a whole. */
export function useUndo(entity: Entity) {
  const t = useTexts("tables", "tables-transfer");
  const { message } = App.useApp();
  const offerUndo = useOfferUndo();
  return useCallback(
    (said: string, batchId: string | undefined) => {
      if (batchId === undefined || !entity.model.audit) return void message.success(said);
      const undo = async () => {
        try {
          const { count, skipped, job } = await call(onTable(undoTableBatch, entity.name), { batchId });
          // The open list hears of it when it is done.
          if (job !== undefined) return void message.info(t(`tables-transfer:job.state.${job.state}`));
          void refreshTable(entity.name);
          void message.info(t(skipped > 0 ? "bulk.undoneSome" : "bulk.undone", { count, skipped }));
        } catch (error) {
          if (!isCallError(error)) throw error;
          presentError(error);
        }
      };
      offerUndo({ key: batchId, said, undo });
    },
    [entity, message, offerUndo, t],
  );
}
