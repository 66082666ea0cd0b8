import { App } from "antd";
import { onTable, removeTableRows } from "#contract/calls/tables.ts";
import type { TableKey, TableRow } from "#contract/shapes/tables.ts";
import { call, isCallError, presentError } from "../../api/index.ts";
import { useLanguage, useTexts } from "../../i18n/index.ts";
import type { Entity } from "../source/entity.ts";
import { rowName } from "../source/row-name.ts";
import { refreshTable } from "../source/use-table-call.ts";
import { useUndo } from "./use-undo.ts";

/** Deletes one row once that was confirmed, and offers to take it back. */
export function useRemoveRow(entity: Entity, onRemoved: () => void) {
  const t = useTexts("tables");
  const language = useLanguage();
  const { modal } = App.useApp();
  const undo = useUndo(entity);
  const { model } = entity;
  return (key: TableKey, row: TableRow) =>
    void modal.confirm({
      title: t("row.deleteAsk", { name: rowName(entity, row, language, key) }),
      content: t(model.softDelete ? "bulk.removeToBin" : "bulk.removeForGood"),
      okText: t("row.delete"),
      okButtonProps: { danger: true },
      cancelText: t("app:cancel"),
      onOk: async () => {
        try {
          const { batchId } = await call(onTable(removeTableRows, entity.name), { keys: [key] });
          onRemoved();
          void refreshTable(entity.name);
          undo(t("row.deleted"), batchId);
        } catch (cause) {
          if (!isCallError(cause)) throw cause;
          presentError(cause);
        }
      },
    });
}
