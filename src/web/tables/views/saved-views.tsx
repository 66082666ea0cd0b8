import { App } from "antd";
import { Bookmark, Star } from "lucide-react";
import { Suspense, useEffect, useState } from "react";
import { removeTableView } from "#contract/calls/table-views.ts";
import { onTable } from "#contract/calls/tables.ts";
import { type TableViewSaved, viewAudiences } from "#contract/shapes/table-view.ts";
import { call, isCallError, presentError } from "../../api/index.ts";
import { useTexts } from "../../i18n/index.ts";
import { MenuButton, useCopy } from "../../kit/index.ts";
import { ViewDialog } from "../list/later-parts.ts";
import type { Entity } from "../source/entity.ts";
import type { TableView } from "../view/table-view.ts";
import { queryOfView } from "../view/view-address.ts";
import { cacheSavedView, useSaveView } from "./save-view.ts";
import styles from "../list/filter-line.module.css";

interface SavedViewsProps {
  entity: Entity;
  views: readonly TableViewSaved[];
  view: TableView;
  origin: TableViewSaved | undefined;
  modified: boolean;
  /** The address names a view that is not there for this person. */
  lost: boolean;
  onShow: (view: TableViewSaved | undefined) => void;
}

/** The saved views of a table: mine, my roles' and everyone's; keeping this one, sharing it, and what was changed of it. */
export function SavedViews({ entity, views, view, origin, modified, lost, onShow }: SavedViewsProps) {
  const t = useTexts("tables", "tables-views");
  const { modal, message } = App.useApp();
  const copy = useCopy();
  const [dialog, setDialog] = useState<"new" | TableViewSaved>();
  const save = useSaveView(entity);
  const query = queryOfView(view, entity);
  const mine = origin?.mayChange === true ? origin : undefined;
  useEffect(() => {
    if (lost) void message.info(t("tables-views:views.lost"));
  }, [lost, message, t]);

  const update = async (saved: TableViewSaved) => {
    const next = await save({ ...saved, query });
    if (next === undefined) return;
    onShow(next);
    void message.success(t("tables-views:views.saved", { name: next.name }));
  };
  const remove = (saved: TableViewSaved) =>
    modal.confirm({
      title: t("tables-views:views.forget", { name: saved.name }),
      content: saved.audience === "own" ? undefined : t("tables-views:views.forgetShared"),
      okText: t("row.delete"),
      okButtonProps: { danger: true },
      autoFocusButton: "cancel",
      cancelText: t("app:cancel"),
      onOk: async () => {
        try {
          await call(onTable(removeTableView, entity.name), { viewId: saved.viewId });
          onShow(undefined);
          cacheSavedView(saved.viewId, undefined);
        } catch (error) {
          if (!isCallError(error)) throw error;
          presentError(error);
        }
      },
    });
  const copyLink = () => void copy(location.href, { failed: t("row.notCopied") });

  const usual = {
    key: "usual",
    label: t("tables-views:views.usual"),
    checked: origin === undefined && query === "",
    onSelect: () => onShow(undefined),
  };
  const groups = viewAudiences.map((audience) => ({
    key: audience,
    heading: t(`tables-views:views.audience.${audience}`),
    items: views
      .filter((one) => one.audience === audience)
      .map((one) => ({
        key: `view.${one.viewId}`,
        label: one.name,
        checked: origin?.viewId === one.viewId,
        extra: (
          <>
            {one.roleName}
            {one.isDefault ? <Star size={13} aria-label={t("tables-views:views.isDefault")} /> : null}
          </>
        ),
        onSelect: () => onShow(one),
      })),
  }));
  return (
    <>
      <MenuButton
        className={`${styles.tool} ${styles.viewsButton}`}
        sections={[
          { key: "usual", items: [usual] },
          ...groups.filter(({ items }) => items.length > 0),
          {
            key: "acts",
            items: [
              ...(mine !== undefined && modified
                ? [
                    {
                      key: "update",
                      label: t("tables-views:views.update", { name: mine.name }),
                      onSelect: () => void update(mine),
                    },
                  ]
                : []),
              ...(origin !== undefined && modified
                ? [{ key: "reset", label: t("tables-views:views.reset"), onSelect: () => onShow(origin) }]
                : []),
              { key: "save", label: t("tables-views:views.save"), onSelect: () => setDialog("new") },
              ...(mine === undefined
                ? []
                : [{ key: "edit", label: t("tables-views:views.edit"), onSelect: () => setDialog(mine) }]),
              { key: "copy", label: t("tables-views:views.copy"), onSelect: copyLink },
              ...(mine === undefined
                ? []
                : [
                    {
                      key: "forget",
                      danger: true,
                      label: t("tables-views:views.delete", { name: mine.name }),
                      onSelect: () => remove(mine),
                    },
                  ]),
            ],
          },
        ]}
      >
        <Bookmark size={15} aria-hidden="true" />
        <span className={styles.viewsName} data-usual={origin === undefined || undefined}>
          {origin?.name ?? t("tables-views:views.title")}
        </span>
        {modified ? <small>{t("tables-views:views.modified")}</small> : null}
      </MenuButton>
      {dialog === undefined ? null : (
        <Suspense fallback={null}>
          <ViewDialog
            entity={entity}
            saved={dialog === "new" ? undefined : dialog}
            query={dialog === "new" ? query : dialog.query}
            onClose={() => setDialog(undefined)}
            onSaved={(next) => {
              setDialog(undefined);
              if (dialog === "new" || !modified) onShow(next);
              void message.success(t("tables-views:views.saved", { name: next.name }));
            }}
          />
        </Suspense>
      )}
    </>
  );
}
