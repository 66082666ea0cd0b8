import { useLanguage, useTexts } from "../../i18n/index.ts";
import type { MenuItem } from "../../kit/index.ts";
import { useSetting } from "../../settings/index.ts";
import { useScreenWidth } from "../../shell/index.ts";
import { useAction } from "../actions/use-action.tsx";
import type { Entity } from "../source/entity.ts";
import type { TableView } from "../view/table-view.ts";

interface Given {
  entity: Entity;
  view: TableView;
  onChange: (part: Partial<TableView>) => void;
  onImport: () => void;
  onExport: () => void;
  onColumns: () => void;
  /** Absent where one does not design what uses tables. */
  onUses: (() => void) | undefined;
}

/** What stands behind the three dots of a list: the table's own actions, import and export, and how it is shown. */
export function useTableTools({ entity, view, ...on }: Given) {
  const t = useTexts("tables", "data-item-uses", "tables-transfer");
  const language = useLanguage();
  const small = useScreenWidth() === "small";
  const runAction = useAction(entity);
  const [densityKept, keepDensity] = useSetting("density");
  const density = densityKept === "comfortable" ? ("comfortable" as const) : ("compact" as const);
  const { model, rights } = entity;
  const items: MenuItem[] = [
    ...model.actions
      .filter((action) => action.on === "table")
      .map((action) => ({
        key: `action.${action.name}`,
        label: action.titles[language],
        danger: action.danger,
        onSelect: () => runAction(action, {}, model.titles[language]),
      })),
    ...(rights.import
      ? [{ key: "import", label: t("tables-transfer:transfer.import"), onSelect: on.onImport }]
      : []),
    ...(rights.export
      ? [{ key: "export", label: t("tables-transfer:transfer.export"), onSelect: on.onExport }]
      : []),
    ...(on.onUses === undefined
      ? []
      : [{ key: "uses", label: t("data-item-uses:table.act"), onSelect: on.onUses }]),
    { key: "columns", label: t("column.choose"), onSelect: on.onColumns },
    // Cards on a telephone have one height.
    ...(small
      ? []
      : [
          {
            key: "density",
            label: t(density === "compact" ? "view.comfortable" : "view.compact"),
            onSelect: () => void keepDensity(density === "compact" ? "comfortable" : "compact"),
          },
        ]),
    ...(model.tree === undefined
      ? []
      : [
          {
            key: "tree",
            label: t(view.tree ? "view.flat" : "view.tree"),
            onSelect: () => on.onChange({ tree: !view.tree }),
          },
        ]),
    ...(model.softDelete && rights.restore
      ? [
          {
            key: "bin",
            label: t(view.bin ? "view.living" : "view.bin"),
            onSelect: () => on.onChange({ bin: !view.bin }),
          },
        ]
      : []),
  ];
  return { sections: [{ key: "tools", items }], density };
}
