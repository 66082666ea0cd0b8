import type { TableKey, TableRow } from "#contract/shapes/tables.ts";
import { conditionHolds } from "#tables";
import { useLanguage } from "../../i18n/index.ts";
import type { Entity } from "../source/entity.ts";
import { rowName } from "../source/row-name.ts";
import { useAction } from "./use-action.tsx";

/** The schema's actions on one row, as entries of a menu; those whose condition the row does not meet are left out. */
export function useRowActions(entity: Entity, row: TableRow | undefined) {
  const language = useLanguage();
  const run = useAction(entity);
  if (row === undefined) return [];
  const key = row[entity.model.key] as TableKey;
  const about = rowName(entity, row, language, key);
  return entity.model.actions
    .filter((action) => action.on !== "table" && conditionHolds(action.when, row))
    .map((action) => ({
      key: `action.${action.name}`,
      label: action.titles[language],
      danger: action.danger,
      onSelect: () => run(action, action.on === "row" ? { key } : { keys: [key] }, about),
    }));
}
