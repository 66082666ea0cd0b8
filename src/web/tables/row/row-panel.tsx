import { type BaseRecord, type HttpError, useOne } from "@refinedev/core";
import { Button } from "antd";
import { Copy, FolderTree, History, Pencil, Trash2, X } from "lucide-react";
import { Suspense, useEffect, useRef, useState } from "react";
import type { TableKey, TableRow } from "#contract/shapes/tables.ts";
import type { CallError } from "../../api/index.ts";
import { useLanguage, useTexts } from "../../i18n/index.ts";
import { MenuButton, useCopy } from "../../kit/index.ts";
import { sections } from "../escape/sections.ts";
import { useRowActions } from "../actions/use-row-actions.tsx";
import type { Entity } from "../source/entity.ts";
import { rightsOn } from "../source/rights-on-row.ts";
import { rowName } from "../source/row-name.ts";
import { RowForm } from "../form/row-form.tsx";
import { TableFault } from "../list/table-fault.tsx";
import { TableSkeleton } from "../list/table-skeleton.tsx";
import { MoveDialog } from "../tree/move-dialog.tsx";
import type { Beside } from "../view/use-table-view.ts";
import { RowDetails } from "./row-details.tsx";
import { RowHistory } from "./row-history.tsx";
import { RowReading } from "./row-reading.tsx";
import { useFocusBack } from "../use-focus-back.ts";
import styles from "./row-panel.module.css";
import line from "../list/filter-line.module.css";
import notice from "../list/list-frame.module.css";

export interface RowPanelProps {
  entity: Entity;
  beside: Beside;
  onBeside: (beside: Beside | undefined) => void;
  onRemove: (key: TableKey, row: TableRow) => void;
}

/** A row beside its list, or in its place on a telephone: reading, writing, copying, its history. */
export function RowPanel({ entity, beside, onBeside, onRemove }: RowPanelProps) {
  const t = useTexts("tables");
  const language = useLanguage();
  const copy = useCopy();
  const heading = useRef<HTMLHeadingElement>(null);
  const isNew = beside.mode === "new";
  const { result, query } = useOne<BaseRecord, HttpError>({
    resource: entity.name,
    id: beside.row,
    errorNotification: false,
    queryOptions: { enabled: !isNew },
  });
  const row = isNew ? undefined : (result as TableRow | undefined);
  const actions = useRowActions(entity, row);
  const [moving, setMoving] = useState(false);
  const { tree } = entity.model;
  const rights = rightsOn(entity, row);
  const mayMove = rights.update && tree !== undefined && entity.writable.has(tree.parent);
  // An address says what it likes: what the row's rights do not open is read instead, and the reason stands there.
  const isRefused =
    ((isNew || beside.mode === "clone") && !entity.rights.create) ||
    (beside.mode === "edit" && row !== undefined && !rights.update);
  useFocusBack();
  const place = `${beside.mode} ${beside.row}`;
  useEffect(() => {
    if (place !== "") heading.current?.focus();
  }, [place]);

  const table = entity.model.titles[language];
  const name = rowName(entity, row, language, beside.row);
  const title = isNew
    ? t("form.newTitle", { table })
    : t(
        { show: "panel.show", edit: "panel.edit", clone: "panel.clone", history: "panel.history", new: "" }[
          beside.mode
        ],
        { name },
      );
  const Section = sections[entity.name];
  const go = (mode: Beside["mode"]) => onBeside({ mode, row: beside.row });
  const close = () => onBeside(undefined);
  const afterSave = (saved: TableRow) => onBeside({ mode: "show", row: String(saved[entity.model.key]) });
  const error = query.error as unknown as CallError | null;

  return (
    <aside className={styles.panel} aria-label={title} data-keys="panel">
      <header className={styles.panelHead}>
        <h2 ref={heading} tabIndex={-1}>
          {title}
        </h2>
        {(beside.mode === "show" || isRefused) && row !== undefined ? (
          <span className={styles.panelTools}>
            {rights.update ? (
              <Button
                size="small"
                type="primary"
                icon={<Pencil size={14} aria-hidden="true" />}
                onClick={() => go("edit")}
              >
                {t("row.edit")}
              </Button>
            ) : null}
            <MenuButton
              className={line.tool}
              sections={[
                {
                  key: "acts",
                  items: [
                    ...actions,
                    ...(entity.rights.create
                      ? [
                          {
                            key: "clone",
                            icon: <Copy size={14} />,
                            label: t("row.clone"),
                            onSelect: () => go("clone"),
                          },
                        ]
                      : []),
                    ...(entity.rights.history
                      ? [
                          {
                            key: "history",
                            icon: <History size={14} />,
                            label: t("row.history"),
                            onSelect: () => go("history"),
                          },
                        ]
                      : []),
                    {
                      key: "copy",
                      label: t("row.copyLink"),
                      onSelect: () => void copy(location.href, { failed: t("row.notCopied") }),
                    },
                    ...(mayMove
                      ? [
                          {
                            key: "move",
                            icon: <FolderTree size={14} />,
                            label: t("tree.move"),
                            onSelect: () => setMoving(true),
                          },
                        ]
                      : []),
                    ...(rights.delete
                      ? [
                          {
                            key: "delete",
                            danger: true,
                            icon: <Trash2 size={14} />,
                            label: t("row.delete"),
                            onSelect: () => onRemove(row[entity.model.key] as TableKey, row),
                          },
                        ]
                      : []),
                  ],
                },
              ]}
            >
              {t("app:more")}
            </MenuButton>
          </span>
        ) : null}
        <button type="button" className={styles.close} aria-label={t("app:close")} onClick={close}>
          <X size={18} aria-hidden="true" />
        </button>
      </header>
      {isRefused ? <p className={notice.noRight}>{t("app:noRight.save")}</p> : null}
      {isRefused && isNew ? null : isNew ? (
        <RowForm entity={entity} mode="create" base={undefined} onSaved={afterSave} onCancel={close} />
      ) : error !== null && row === undefined ? (
        <TableFault error={error} onRetry={() => void query.refetch()} />
      ) : query.isPending || row === undefined ? (
        <TableSkeleton />
      ) : (beside.mode === "edit" || beside.mode === "clone") && !isRefused ? (
        <RowForm
          key={`${beside.mode} ${beside.row}`}
          entity={entity}
          mode={beside.mode === "edit" ? "update" : "create"}
          base={row}
          onSaved={afterSave}
          onCancel={() => go("show")}
        />
      ) : beside.mode === "history" ? (
        <RowHistory entity={entity} row={row} onBack={() => go("show")} />
      ) : (
        <div className={styles.panelBody}>
          <RowReading entity={entity} row={row} />
          {Section === undefined ? null : (
            <Suspense fallback={null}>
              <Section row={row} />
            </Suspense>
          )}
          <RowDetails entity={entity} row={row} />
        </div>
      )}
      {moving && row !== undefined ? (
        <MoveDialog entity={entity} row={row} onClose={() => setMoving(false)} />
      ) : null}
    </aside>
  );
}
