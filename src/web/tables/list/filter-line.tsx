import { Search } from "lucide-react";
import { type RefObject, useCallback } from "react";
import type { ReferenceLabels } from "#contract/shapes/tables.ts";
import { useLanguage, useTexts } from "../../i18n/index.ts";
import { useTypedSearch } from "../../kit/index.ts";
import type { Entity } from "../source/entity.ts";
import { testsOf } from "../view/field-filter.ts";
import type { TableView } from "../view/table-view.ts";
import { FilterChips } from "./filter-chips.tsx";
import { useFilterText } from "./filter-text.ts";
import { useFilterLabels } from "./use-filter-labels.ts";
import styles from "./filter-line.module.css";

interface FilterLineProps {
  entity: Entity;
  view: TableView;
  labels: ReferenceLabels | undefined;
  /** The field whose filter is being set. */
  asking: string | undefined;
  onAsk: (field: string | undefined) => void;
  onChange: (part: Partial<TableView>) => void;
  searchRef: RefObject<HTMLInputElement | null>;
}

/** Search, the filters that are set as chips one can take away, and those that may be added. */
export function FilterLine({ entity, view, labels, asking, onAsk, onChange, searchRef }: FilterLineProps) {
  const t = useTexts("tables");
  const language = useLanguage();
  const named = useFilterLabels(entity, view.filters);
  const textOf = useFilterText(entity, { ...labels, ...named });
  const search = useCallback((keyword: string) => onChange({ keyword }), [onChange]);
  const [typed, setTyped] = useTypedSearch(view.keyword, search);

  const offered = entity.model.filters.map(({ field }) => field);
  const rest = entity.model.fields
    .filter(
      (field) =>
        entity.readable.has(field.name) && !offered.includes(field.name) && testsOf(field).length > 0,
    )
    .map(({ name }) => name);
  const choices = [...offered, ...rest].filter((name) => !view.filters.some(({ field }) => field === name));

  const { model } = entity;
  const own = model.labelIn?.[language];
  const searched = own === undefined || own.key !== undefined ? model.label : own.field;
  return (
    <div className={styles.filters} role="search">
      <label className={styles.search}>
        <Search size={15} aria-hidden="true" />
        <input
          ref={searchRef}
          type="search"
          value={typed}
          placeholder={t("filter.search", {
            label: entity.fields.get(searched)?.titles[language] ?? "",
          })}
          aria-label={t("filter.searchName")}
          onChange={(event) => setTyped(event.target.value)}
        />
      </label>
      <FilterChips
        entity={entity}
        filters={view.filters}
        choices={choices}
        textOf={textOf}
        addText={t("filter.add")}
        asking={asking}
        onAsk={onAsk}
        onChange={(filters) => onChange({ filters })}
      />
      {view.filters.length > 1 ? (
        <button type="button" className={styles.tool} onClick={() => onChange({ filters: [] })}>
          {t("filter.clear")}
        </button>
      ) : null}
    </div>
  );
}
