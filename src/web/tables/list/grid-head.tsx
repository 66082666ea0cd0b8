import { ArrowDown, ArrowUp, ChevronDown } from "lucide-react";
import type { CSSProperties } from "react";
import { useLanguage, useTexts } from "../../i18n/index.ts";
import { MenuButton, type MenuItem } from "../../kit/index.ts";
import type { Entity } from "../source/entity.ts";
import { testsOf } from "../view/field-filter.ts";
import { isSortable, type TableView } from "../view/table-view.ts";
import { standsAtEnd } from "./cell-text.ts";
import { nextSort } from "./sort-change.ts";
import styles from "./grid.module.css";

interface GridHeadProps {
  entity: Entity;
  view: TableView;
  name: string;
  style: CSSProperties;
  resizing: boolean;
  onResize: (event: unknown) => void;
  onResetWidth: () => void;
  onChange: (part: Partial<TableView>) => void;
  onFilter: (field: string) => void;
}

/** A column's head: its title sorts (with Shift: as a further column), its menu has the column's tools. */
export function GridHead(props: GridHeadProps) {
  const { entity, view, name, style, onChange } = props;
  const t = useTexts("tables");
  const language = useLanguage();
  const field = entity.fields.get(name);
  if (field === undefined) return null;
  const title = field.titles[language];
  const at = view.sort.findIndex((term) => term.field === name);
  const term = view.sort[at];
  const place = view.columns.indexOf(name);
  const pinned = view.pinned.includes(name);
  const move = (by: number) => {
    const columns = view.columns.filter((one) => one !== name);
    columns.splice(place + by, 0, name);
    onChange({ columns });
  };
  const sort = (descending: boolean) => onChange({ sort: [{ field: name, descending }] });
  const sortable = isSortable(entity.model, name);
  const hidden = entity.model.fields.filter(
    (one) => entity.readable.has(one.name) && !view.columns.includes(one.name),
  );

  const order: MenuItem[] = sortable
    ? [
        { key: "up", label: t("column.ascending"), onSelect: () => sort(false) },
        { key: "down", label: t("column.descending"), onSelect: () => sort(true) },
        ...(view.sort.length > 0 && term === undefined
          ? [
              {
                key: "also",
                label: t("column.alsoSort"),
                onSelect: () => onChange({ sort: nextSort(view.sort, name, true) }),
              },
            ]
          : []),
      ]
    : [];
  const column: MenuItem[] = [
    ...(testsOf(field).length > 0
      ? [{ key: "filter", label: t("column.filter"), onSelect: () => props.onFilter(name) }]
      : []),
    {
      key: "pin",
      label: t(pinned ? "column.unpin" : "column.pin"),
      onSelect: () =>
        onChange({ pinned: pinned ? view.pinned.filter((one) => one !== name) : [...view.pinned, name] }),
    },
    { key: "left", label: t("column.left"), disabled: place <= 0, onSelect: () => move(-1) },
    {
      key: "right",
      label: t("column.right"),
      disabled: place >= view.columns.length - 1,
      onSelect: () => move(1),
    },
    {
      key: "width",
      label: t("column.usualWidth"),
      disabled: view.widths[name] === undefined,
      onSelect: props.onResetWidth,
    },
    {
      key: "hide",
      label: t("column.hide"),
      disabled: view.columns.length === 1,
      onSelect: () => onChange({ columns: view.columns.filter((one) => one !== name) }),
    },
  ];
  const shown = hidden.map((one) => ({
    key: one.name,
    label: one.titles[language],
    onSelect: () => onChange({ columns: view.columns.toSpliced(place + 1, 0, one.name) }),
  }));
  const sections = [
    { key: "order", items: order },
    { key: "column", items: column },
    { key: "show", heading: t("column.show"), items: shown },
  ].filter(({ items }) => items.length > 0);

  return (
    <th
      scope="col"
      style={style}
      className={styles.head}
      data-end={standsAtEnd(field) || undefined}
      data-pinned={pinned || undefined}
      aria-sort={
        term === undefined ? (sortable ? "none" : undefined) : term.descending ? "descending" : "ascending"
      }
    >
      <div className={styles.headInner}>
        {sortable ? (
          <button
            type="button"
            className={styles.headTitle}
            title={t("column.sortHint")}
            onClick={(event) => onChange({ sort: nextSort(view.sort, name, event.shiftKey) })}
          >
            <span>{title}</span>
            {term === undefined ? null : term.descending ? (
              <ArrowDown size={13} aria-hidden="true" />
            ) : (
              <ArrowUp size={13} aria-hidden="true" />
            )}
            {term !== undefined && view.sort.length > 1 ? <sup>{at + 1}</sup> : null}
          </button>
        ) : (
          <span className={styles.headTitle}>
            <span>{title}</span>
          </span>
        )}
        <MenuButton className={styles.headMenu} aria-label={t("column.menu", { title })} sections={sections}>
          <ChevronDown size={14} aria-hidden="true" />
        </MenuButton>
      </div>
      <span
        className={styles.resize}
        data-active={props.resizing || undefined}
        aria-hidden="true"
        onMouseDown={props.onResize}
        onTouchStart={props.onResize}
        onDoubleClick={props.onResetWidth}
      />
    </th>
  );
}
