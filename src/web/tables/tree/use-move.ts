import { App } from "antd";
import { useCallback } from "react";
import { moveTableRow, onTable } from "#contract/calls/tables.ts";
import type { TableRow } from "#contract/shapes/tables.ts";
import { wouldStandBelowItself } from "#tables";
import { call, isCallError, presentError } from "../../api/index.ts";
import { useLanguage, useTexts } from "../../i18n/index.ts";
import { useOfferUndo } from "../../undo/index.ts";
import { type Entity, keyOf } from "../source/entity.ts";
import { rowName } from "../source/row-name.ts";
import { refreshTable } from "../source/use-table-call.ts";
import { parentIn, placeNow, type TreePlace, type TreeTarget } from "./tree-order.ts";

/** Moves a row of a tree, says where it went, and offers to put it back. What would stand below itself is not sent. */
export function useMove(
  entity: Entity,
  places: ReadonlyMap<string, TreePlace>,
  rows: readonly TableRow[],
  onMoved: (target: TreeTarget) => void,
) {
  const t = useTexts("tables");
  const language = useLanguage();
  const { message } = App.useApp();
  const offerUndo = useOfferUndo();
  return useCallback(
    async (id: string, target: TreeTarget) => {
      const { model } = entity;
      const nameOf = (one: string): string => {
        const row = rows.find((other) => String(other[model.key]) === one);
        return rowName(entity, row, language, one);
      };
      if (target.parent !== "" && wouldStandBelowItself(id, target.parent, parentIn(places)))
        return void message.warning(t("tree.belowItself", { name: nameOf(id) }));
      const back = placeNow(id, places);
      const send = async ({ parent, before }: TreeTarget) => {
        try {
          await call(onTable(moveTableRow, entity.name), {
            key: keyOf(entity, id),
            parent: parent === "" ? null : keyOf(entity, parent),
            ...(before === undefined ? {} : { before: keyOf(entity, before) }),
          });
          await refreshTable(entity.name);
          return true;
        } catch (error) {
          if (!isCallError(error)) throw error;
          presentError(error);
          void refreshTable(entity.name);
          return false;
        }
      };
      onMoved(target);
      if (!(await send(target)) || back === undefined) return;
      offerUndo({
        key: `move ${entity.name} ${id}`,
        said:
          target.parent === ""
            ? t("tree.movedTop", { name: nameOf(id) })
            : t("tree.moved", { name: nameOf(id), parent: nameOf(target.parent) }),
        undo: () => send(back),
      });
    },
    [entity, places, rows, onMoved, offerUndo, message, t, language],
  );
}
