import { App } from "antd";
import { onTable, removeTableRows } from "#contract/calls/tables.ts";
import type { TableKey, TableRow } from "#contract/shapes/tables.ts";
import { call, type CallError, isCallError, presentError } from "../../api/index.ts";
import { useLanguage, useTexts } from "../../i18n/index.ts";
import { runAction } from "../actions/run-action.ts";
import { showRefusal } from "../escape/actions.tsx";
import type { Entity } from "../source/entity.ts";
import { rowName } from "../source/row-name.ts";
import { refreshTable } from "../source/use-table-call.ts";
import { useUndo } from "./use-undo.tsx";

/** Deletes one row once that was confirmed, and offers to take it back. A refusal says why, and what uses the row. */
export function useRemoveRow(entity: Entity, onRemoved: () => void) {
  const t = useTexts("tables");
  const language = useLanguage();
  const { modal } = App.useApp();
  const undo = useUndo(entity);
  const { model } = entity;
  const sayRefused = async (error: CallError, key: TableKey, name: string) => {
    const reason = error.said;
    showRefusal({
      title: t("row.notDeleted", { name }),
      reason,
      uses: await usesOf(entity, key),
      modal,
      say: t,
    });
  };
  return (key: TableKey, row: TableRow) => {
    const name = rowName(entity, row, language, key);
    modal.confirm({
      title: t("row.deleteAsk", { name }),
      content: t(model.softDelete ? "bulk.removeToBin" : "bulk.removeForGood"),
      okText: t("row.delete"),
      okButtonProps: { danger: true },
      autoFocusButton: "cancel",
      cancelText: t("app:cancel"),
      onOk: async () => {
        try {
          const { batchId } = await call(onTable(removeTableRows, entity.name), { keys: [key] });
          onRemoved();
          void refreshTable(entity.name);
          undo(t("row.deleted"), batchId);
        } catch (cause) {
          if (!isCallError(cause)) throw cause;
          if (isRefusalOfRow(cause)) await sayRefused(cause, key, name);
          else presentError(cause);
        }
      },
    });
  };
}

/** The row is what stands in the way, not the connection, the session or the right. */
function isRefusalOfRow({ status }: CallError): boolean {
  return status === 409 || status === 422;
}

/** What uses a row, where its table has an action that says so; what cannot be asked is left out: the refusal stands. */
async function usesOf({ name, model }: Entity, key: TableKey) {
  const action = model.actions.find((each) => each.name === "uses" && each.on === "row");
  if (action === undefined) return undefined;
  try {
    return { name: `${name}.${action.name}`, answer: await runAction(action, { key }) };
  } catch (cause) {
    if (!isCallError(cause)) throw cause;
    return undefined;
  }
}
