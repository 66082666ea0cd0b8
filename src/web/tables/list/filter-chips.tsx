import { ListFilter, X } from "lucide-react";
import { Suspense } from "react";
import { useLanguage, useTexts } from "../../i18n/index.ts";
import { MenuButton } from "../../kit/index.ts";
import type { Entity } from "../source/entity.ts";
import type { FieldFilter } from "../view/field-filter.ts";
import { FilterPopover } from "./later-filter.ts";
import styles from "./filter-line.module.css";

interface FilterChipsProps {
  entity: Entity;
  filters: readonly FieldFilter[];
  /** Fields that may still be asked about, in the order they are offered. */
  choices: readonly string[];
  textOf: (filter: FieldFilter) => string;
  addText: string;
  /** The field whose filter is being set. */
  asking: string | undefined;
  onAsk: (field: string | undefined) => void;
  onChange: (filters: readonly FieldFilter[]) => void;
}

/** Filters as chips that are changed and taken away, and the button that adds one. */
export function FilterChips({
  entity,
  filters,
  choices,
  textOf,
  addText,
  asking,
  onAsk,
  onChange,
}: FilterChipsProps) {
  const t = useTexts("tables");
  const language = useLanguage();
  const asked = asking === undefined ? undefined : entity.fields.get(asking);
  const set = (filter: FieldFilter) => {
    onChange([...filters.filter(({ field }) => field !== filter.field), filter]);
    onAsk(undefined);
  };
  return (
    <>
      {filters.map((filter) => (
        <span key={filter.field} className={styles.chip}>
          <button type="button" onClick={() => onAsk(filter.field)}>
            {textOf(filter)}
          </button>
          <button
            type="button"
            aria-label={t("filter.remove", { filter: textOf(filter) })}
            onClick={() => onChange(filters.filter((one) => one !== filter))}
          >
            <X size={13} aria-hidden="true" />
          </button>
        </span>
      ))}
      <span className={styles.filterAnchor}>
        <MenuButton
          className={styles.tool}
          data-add-filter
          disabled={choices.length === 0}
          menuClass={styles.filterMenu}
          sections={[
            {
              key: "fields",
              items: choices.map((name) => ({
                key: name,
                label: entity.fields.get(name)?.titles[language] ?? name,
                onSelect: () => onAsk(name),
              })),
            },
          ]}
        >
          <ListFilter size={15} aria-hidden="true" />
          {addText}
        </MenuButton>
        {asked === undefined ? null : (
          <Suspense fallback={null}>
            <FilterPopover
              entity={entity}
              field={asked}
              now={filters.find(({ field }) => field === asked.name)}
              onSet={set}
              onCancel={() => onAsk(undefined)}
            />
          </Suspense>
        )}
      </span>
    </>
  );
}
