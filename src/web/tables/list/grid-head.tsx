import { Dropdown, type MenuProps } from "antd";
import { ArrowDown, ArrowUp, ChevronDown } from "lucide-react";
import type { CSSProperties } from "react";
import { useLanguage, useTexts } from "../../i18n/index.ts";
import type { Entity } from "../source/entity.ts";
import { testsOf } from "../view/field-filter.ts";
import { isSortable, type TableView } from "../view/table-view.ts";
import { standsAtEnd } from "./cell-text.ts";
import { nextSort } from "./sort-change.ts";

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

  const items: NonNullable<MenuProps["items"]> = [
    ...(sortable
      ? [
          { key: "up", label: t("column.ascending"), onClick: () => sort(false) },
          { key: "down", label: t("column.descending"), onClick: () => sort(true) },
          ...(view.sort.length > 0 && term === undefined
            ? [
                {
                  key: "also",
                  label: t("column.alsoSort"),
                  onClick: () => onChange({ sort: nextSort(view.sort, name, true) }),
                },
              ]
            : []),
          { type: "divider" as const },
        ]
      : []),
    ...(testsOf(field).length > 0
      ? [{ key: "filter", label: t("column.filter"), onClick: () => props.onFilter(name) }]
      : []),
    {
      key: "pin",
      label: t(pinned ? "column.unpin" : "column.pin"),
      onClick: () =>
        onChange({ pinned: pinned ? view.pinned.filter((one) => one !== name) : [...view.pinned, name] }),
    },
    { key: "left", label: t("column.left"), disabled: place <= 0, onClick: () => move(-1) },
    {
      key: "right",
      label: t("column.right"),
      disabled: place >= view.columns.length - 1,
      onClick: () => move(1),
    },
    {
      key: "width",
      label: t("column.usualWidth"),
      disabled: view.widths[name] === undefined,
      onClick: props.onResetWidth,
    },
    {
      key: "hide",
      label: t("column.hide"),
      disabled: view.columns.length === 1,
      onClick: () => onChange({ columns: view.columns.filter((one) => one !== name) }),
    },
    ...(hidden.length > 0
      ? [
          {
            key: "show",
            label: t("column.show"),
            children: hidden.map((one) => ({
              key: `show.${one.name}`,
              label: one.titles[language],
              onClick: () => onChange({ columns: view.columns.toSpliced(place + 1, 0, one.name) }),
            })),
          },
        ]
      : []),
  ];

  return (
    <th
      scope="col"
      style={style}
      className="tbl-head"
      data-end={standsAtEnd(field) || undefined}
      data-pinned={pinned || undefined}
      aria-sort={
        term === undefined ? (sortable ? "none" : undefined) : term.descending ? "descending" : "ascending"
      }
    >
      <div className="tbl-head-inner">
        {sortable ? (
          <button
            type="button"
            className="tbl-head-title"
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
          <span className="tbl-head-title">
            <span>{title}</span>
          </span>
        )}
        <Dropdown menu={{ items }} trigger={["click"]} placement="bottomRight">
          <button type="button" className="tbl-head-menu" aria-label={t("column.menu", { title })}>
            <ChevronDown size={14} aria-hidden="true" />
          </button>
        </Dropdown>
      </div>
      <span
        className="tbl-resize"
        data-active={props.resizing || undefined}
        aria-hidden="true"
        onMouseDown={props.onResize}
        onTouchStart={props.onResize}
        onDoubleClick={props.onResetWidth}
      />
    </th>
  );
}
