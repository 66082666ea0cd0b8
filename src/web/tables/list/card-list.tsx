import type { ReferenceLabels, TableRow } from "#contract/shapes/tables.ts";
import { labelOf } from "#tables";
import { useLanguage, useTexts } from "../../i18n/index.ts";
import { ChevronRight } from "lucide-react";
import type { Entity } from "../source/entity.ts";
import { cellFor } from "../escape/cells.tsx";
import type { TreeControls } from "../tree/tree-controls.ts";
import { cellLine } from "./cell-text.ts";
import type { TableView } from "../view/table-view.ts";
import styles from "./list-frame.module.css";
import twists from "../tree/tree.module.css";

interface CardListProps {
  entity: Entity;
  view: TableView;
  rows: readonly TableRow[];
  labels: ReferenceLabels | undefined;
  hrefOf: (id: string) => string;
  onOpen: (id: string) => void;
  chosen: Readonly<Record<string, boolean>>;
  /** Absent where nothing can be done with chosen rows. */
  onChoose: ((id: string, chosen: boolean, range: boolean) => void) | undefined;
  tree: TreeControls | undefined;
}

const indentPx = 16;

const factsMax = 4;

/** The rows of a list on a telephone: what each is called and its first facts. */
export function CardList({
  entity,
  view,
  rows,
  labels,
  hrefOf,
  onOpen,
  chosen,
  onChoose,
  tree,
}: CardListProps) {
  const say = useTexts("tables");
  const language = useLanguage();
  const { label, key } = entity.model;
  // What names the card, here or in another language, need not be told again.
  const names = new Set([label, ...Object.values(entity.model.labelIn ?? {}).map(({ field }) => field)]);
  const columns = view.columns.filter((name) => !names.has(name));
  return (
    <ul className={styles.cards}>
      {rows.map((row) => {
        const id = String(row[key]);
        const place = tree?.places.get(id);
        const field = entity.fields.get(label);
        const own = labelOf(entity.model, row, language);
        const called = field && cellLine(field, own, { language, labels, say });
        const name = called || id;
        // A row that is called by its key need not tell it again.
        const facts = (called ? columns : columns.filter((one) => one !== key)).slice(0, factsMax);
        return (
          <li
            key={id}
            data-chosen={chosen[id] || undefined}
            style={place === undefined ? undefined : { marginInlineStart: place.depth * indentPx }}
          >
            {onChoose === undefined ? null : (
              <input
                type="checkbox"
                className={styles.cardChoose}
                checked={chosen[id] === true}
                aria-label={say("row.choose", { label: name })}
                onChange={(event) => onChoose(id, event.target.checked, false)}
              />
            )}
            {place !== undefined && place.childCount > 0 ? (
              <button
                type="button"
                className={`${twists.twist} ${twists.cardTwist}`}
                aria-expanded={place.open}
                aria-label={say(place.open ? "tree.close" : "tree.open", { name })}
                onClick={() => tree?.onToggle(id)}
              >
                <ChevronRight size={18} aria-hidden="true" />
              </button>
            ) : null}
            <a
              href={hrefOf(id)}
              data-row-link
              onClick={(event) => {
                event.preventDefault();
                onOpen(id);
              }}
            >
              {name}
            </a>
            <dl>
              {facts.map((name) => {
                const field = entity.fields.get(name);
                return field === undefined ? null : (
                  <div key={name}>
                    <dt>{field.titles[language]}</dt>
                    <dd>{cellFor({ entity, field, row, language, labels, say })}</dd>
                  </div>
                );
              })}
            </dl>
          </li>
        );
      })}
    </ul>
  );
}
