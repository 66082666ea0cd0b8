import { App, Button } from "antd";
import { useCallback } from "react";
import { onTable, undoTableBatch } from "#contract/calls/tables.ts";
import { call, isCallError, presentError } from "../../api/index.ts";
import { useTexts } from "../../i18n/index.ts";
import type { Entity } from "../source/entity.ts";
import { refreshTable } from "../source/use-table-call.ts";

const offeredSeconds = 12;

/** Reports an act on rows and offers to take it back as a whole. */
export function useUndo(entity: Entity) {
  const t = useTexts("tables");
  const { notification, message } = App.useApp();
  return useCallback(
    (said: string, batchId: string | undefined) => {
      if (batchId === undefined || !entity.model.audit) return void message.success(said);
      const undo = async () => {
        notification.destroy(batchId);
        try {
          const { count, skipped, job } = await call(onTable(undoTableBatch, entity.name), { batchId });
          // The open list hears of it when it is done.
          if (job !== undefined) return void message.info(t(`job.state.${job.state}`));
          void refreshTable(entity.name);
          void message.info(t(skipped > 0 ? "bulk.undoneSome" : "bulk.undone", { count, skipped }));
        } catch (error) {
          if (!isCallError(error)) throw error;
          presentError(error);
        }
      };
      notification.success({
        key: batchId,
        title: said,
        placement: "bottomRight",
        duration: offeredSeconds,
        actions: (
          <Button size="small" onClick={() => void undo()}>
            {t("app:undo")}
          </Button>
        ),
      });
    },
    [entity, message, notification, t],
  );
}
