import { Button } from "antd";
import { Ellipsis, Plus } from "lucide-react";
import { Suspense, useCallback, useMemo, useRef, useState } from "react";
import type { TableKey } from "#contract/shapes/tables.ts";
import { useLanguage, useTexts } from "../../i18n/index.ts";
import { MenuButton } from "../../kit/index.ts";
import { useSession } from "../../session/index.ts";
import { useScreenWidth } from "../../shell/index.ts";
import { keyOf } from "../source/entity.ts";
import { rightsOn } from "../source/rights-on-row.ts";
import { useTableNews } from "../source/use-table-news.ts";
import { isDesigner } from "../uses/is-designer.ts";
import { SavedViews } from "../views/saved-views.tsx";
import { useTree } from "../tree/use-tree.ts";
import { isTreeShown } from "../view/table-view.ts";
import { useTableView } from "../view/use-table-view.ts";
import { BulkBar } from "./bulk-bar.tsx";
import { CardList } from "./card-list.tsx";
import { FilterLine } from "./filter-line.tsx";
import { Grid } from "./grid.tsx";
import {
  CellEditor,
  ColumnChooser,
  ExportDialog,
  fetchEditors,
  ImportWizard,
  RowPanel,
  TableUses,
} from "./later-parts.ts";
import { Pager } from "./pager.tsx";
import { TableFault } from "./table-fault.tsx";
import type { TablePageGiven } from "./table-page-given.ts";
import { TableSkeleton } from "./table-skeleton.tsx";
import { useEndlessRows } from "./use-endless-rows.ts";
import { useGrid } from "./use-grid.ts";
import { useListKeys } from "./use-list-keys.ts";
import { useRowCount, useRows } from "./use-rows.ts";
import { useRemoveRow } from "./use-remove-row.tsx";
import { useTableTools } from "./use-table-tools.ts";
import styles from "./filter-line.module.css";
import frameStyles from "./list-frame.module.css";

const rowHeights = { compact: 40, comfortable: 48 } as const;

/** A table: filter line, rows, footer; a row beside them when one is open. */
export function TableScreen({ entity, views, lead, heading }: TablePageGiven) {
  const t = useTexts("tables");
  const language = useLanguage();
  const { view, origin, modified, lost, beside, change, open, linkTo, showSaved } = useTableView(
    entity,
    views,
  );
  const asTree = isTreeShown(view);
  const isEndless = view.pageSize === 0 && !asTree;
  const { total, filter } = useRowCount(entity, view);
  const listed = useRows(entity, view, !asTree && !isEndless);
  const endless = useEndlessRows(entity, view, { enabled: isEndless, total: total?.count });
  const tree = useTree(entity, view, asTree);
  const { rows, labels, loading, error, again } = asTree ? tree : isEndless ? endless : listed;
  useTableNews(entity.name);
  const grid = useGrid(entity, view, rows, change);
  const small = useScreenWidth() === "small";
  const [asking, setAsking] = useState<string>();
  const [cursor, setCursor] = useState<{ row: string | undefined; column: string | undefined }>({
    row: undefined,
    column: undefined,
  });
  const [editing, setEditing] = useState<{ row: string; column: string }>();
  const [transfer, setTransfer] = useState<"import" | { keys: readonly TableKey[] | undefined }>();
  const [choosingColumns, setChoosingColumns] = useState(false);
  const [showingUses, setShowingUses] = useState(false);
  const remove = useRemoveRow(entity, () => open(undefined));
  const tools = useTableTools({
    entity,
    view,
    onChange: change,
    onImport: () => setTransfer("import"),
    onExport: () => setTransfer({ keys: undefined }),
    onColumns: () => setChoosingColumns(true),
    onUses: isDesigner(useSession().access) ? () => setShowingUses(true) : undefined,
  });
  const frame = useRef<HTMLDivElement>(null);
  const search = useRef<HTMLInputElement>(null);
  const { rights, model } = entity;

  const byId = useMemo(() => new Map(rows.map((row) => [String(row[model.key]), row])), [rows, model.key]);
  const ids = useMemo(() => [...byId.keys()], [byId]);
  const chosenKeys = useMemo(() => {
    const kept = Object.keys(grid.chosen).filter((id) => grid.chosen[id] === true);
    return kept.map(
      (id): TableKey => (byId.get(id)?.[model.key] as TableKey | undefined) ?? keyOf(entity, id),
    );
  }, [grid.chosen, byId, model.key, entity]);
  const openRow = useCallback(
    (id: string) => {
      setCursor((before) => ({ ...before, row: id }));
      open({ mode: "show", row: id });
    },
    [open],
  );
  const hrefOf = useCallback((id: string) => `#${linkTo({}, { mode: "show", row: id })}`, [linkTo]);
  const editCell = useCallback(
    (id: string, column: string) => {
      const field = entity.fields.get(column);
      const mayEdit = rightsOn(entity, byId.get(id)).update;
      if (!mayEdit || view.bin || field === undefined || field.readOnly || !entity.writable.has(column))
        return;
      // Files are added in the form, where there is room to see them come.
      if (field.kind === "attachment") return open({ mode: "edit", row: id });
      setEditing({ row: id, column });
    },
    [entity, byId, view.bin, open],
  );
  const { setChosen } = grid;
  const clearChosen = useCallback(() => setChosen({}), [setChosen]);
  const canWrite = !view.bin;
  const onNew = rights.create && canWrite ? () => open({ mode: "new", row: "" }) : undefined;

  useListKeys({
    frame,
    search,
    ids,
    // As they stand: pinned ones first.
    columns: [...view.columns].sort(
      (a, b) => Number(view.pinned.includes(b)) - Number(view.pinned.includes(a)),
    ),
    cursor,
    onCursor: setCursor,
    onOpen: openRow,
    onNew,
    onEdit:
      rights.update && canWrite
        ? (id) => (rightsOn(entity, byId.get(id)).update ? open({ mode: "edit", row: id }) : openRow(id))
        : undefined,
    onEditCell: editCell,
    onRemove:
      rights.delete && canWrite
        ? (id) => {
            const row = byId.get(id);
            if (row !== undefined && rightsOn(entity, row).delete) remove(row[model.key] as TableKey, row);
          }
        : undefined,
    onChoose: (id, upTo) => grid.choose?.(id, upTo || grid.chosen[id] !== true, upTo),
    tree: tree.keys,
    onClose: () => (chosenKeys.length > 0 ? clearChosen() : open(undefined)),
  });

  const editedRow = editing === undefined ? undefined : byId.get(editing.row);
  const editedField = editing === undefined ? undefined : entity.fields.get(editing.column);
  const editor =
    editing === undefined || editedRow === undefined || editedField === undefined
      ? undefined
      : {
          ...editing,
          editor: (
            <Suspense fallback={null}>
              <CellEditor
                entity={entity}
                field={editedField}
                row={editedRow}
                onClose={() => setEditing(undefined)}
              />
            </Suspense>
          ),
        };
  const title = heading ?? model.listTitles[language];
  const isNarrowed = view.filters.length > 0 || view.keyword !== "";
  return (
    <div className={styles.screen} ref={frame} data-beside={beside !== undefined || undefined}>
      <section
        className={styles.list}
        data-table-list
        aria-label={title}
        hidden={small && beside !== undefined}
        onPointerEnter={fetchEditors}
        onFocus={fetchEditors}
      >
        <header className={styles.title}>
          <h1 tabIndex={-1}>
            {title}
            {view.bin ? <small>{t("view.bin")}</small> : null}
          </h1>
          <SavedViews
            entity={entity}
            views={views}
            view={view}
            origin={origin}
            modified={modified}
            lost={lost}
            onShow={showSaved}
          />
          {onNew === undefined ? null : (
            <Button type="primary" icon={<Plus size={15} aria-hidden="true" />} onClick={onNew}>
              {t("row.new")}
            </Button>
          )}
          <MenuButton className={styles.tool} aria-label={t("app:more")} sections={tools.sections}>
            <Ellipsis size={18} aria-hidden="true" />
          </MenuButton>
        </header>
        {lead}
        {chosenKeys.length > 0 ? (
          <BulkBar
            entity={entity}
            keys={chosenKeys}
            rows={chosenKeys.map((key) => byId.get(String(key))).filter((row) => row !== undefined)}
            total={total}
            filter={filter}
            mayChooseAll={view.keyword === ""}
            bin={view.bin}
            onClear={clearChosen}
            onExport={(keys) => setTransfer({ keys })}
          />
        ) : (
          <FilterLine
            entity={entity}
            view={view}
            labels={labels}
            asking={asking}
            onAsk={setAsking}
            onChange={change}
            searchRef={search}
          />
        )}
        {error !== null && rows.length === 0 ? (
          <TableFault error={error} onRetry={again} />
        ) : loading ? (
          <TableSkeleton />
        ) : rows.length === 0 ? (
          <div className={frameStyles.state}>
            <p className={frameStyles.stateTitle}>
              {t(view.bin ? "state.emptyBin" : isNarrowed ? "state.noMatch" : "state.empty", {
                table: model.listTitles[language],
              })}
            </p>
            {isNarrowed ? (
              <Button onClick={() => change({ filters: [], keyword: "" })}>{t("filter.clear")}</Button>
            ) : onNew === undefined ? null : (
              <Button type="primary" onClick={onNew}>
                {t("row.newFirst")}
              </Button>
            )}
          </div>
        ) : small ? (
          <CardList
            entity={entity}
            view={view}
            rows={rows}
            labels={labels}
            hrefOf={hrefOf}
            onOpen={openRow}
            chosen={grid.chosen}
            onChoose={grid.choose}
            tree={tree.controls}
          />
        ) : (
          <Grid
            entity={entity}
            view={view}
            grid={grid}
            rows={rows}
            endless={isEndless ? endless : undefined}
            labels={labels}
            rowHeight={rowHeights[tools.density]}
            stale={!asTree && !isEndless && listed.stale}
            cursor={cursor}
            openRow={beside?.row}
            editing={editor}
            hrefOf={hrefOf}
            onChange={change}
            onFilter={setAsking}
            onOpen={openRow}
            onEditCell={editCell}
            tree={tree.controls}
          />
        )}
        <Pager
          view={view}
          shown={rows.length}
          total={total}
          hasNext={listed.hasNext}
          whole={asTree}
          linkTo={(page) => linkTo({ page })}
          onPageSize={(pageSize) => change({ pageSize })}
        />
      </section>
      {beside === undefined ? null : (
        <Suspense fallback={<TableSkeleton />}>
          <RowPanel entity={entity} beside={beside} onBeside={open} onRemove={remove} key={beside.row} />
        </Suspense>
      )}
      <Suspense fallback={null}>
        {choosingColumns ? (
          <ColumnChooser
            entity={entity}
            view={view}
            onChange={change}
            onClose={() => setChoosingColumns(false)}
          />
        ) : null}
        {showingUses ? <TableUses entity={entity} onClose={() => setShowingUses(false)} /> : null}
        {transfer === undefined ? null : transfer === "import" ? (
          <ImportWizard entity={entity} onClose={() => setTransfer(undefined)} />
        ) : (
          <ExportDialog
            entity={entity}
            view={view}
            keys={transfer.keys}
            onClose={() => setTransfer(undefined)}
          />
        )}
      </Suspense>
    </div>
  );
}
