import type { ReferenceLabels, TableRow } from "#contract/shapes/tables.ts";
import { useLanguage, useTexts } from "../../i18n/index.ts";
import type { Entity } from "../source/entity.ts";
import { cellFor } from "../escape/cells.tsx";
import type { TableView } from "../view/table-view.ts";

interface CardListProps {
  entity: Entity;
  view: TableView;
  rows: readonly TableRow[];
  labels: ReferenceLabels | undefined;
  hrefOf: (id: string) => string;
  onOpen: (id: string) => void;
}

const factsMax = 4;

/** The rows of a list on a telephone: what each is called and its first facts. */
export function CardList({ entity, view, rows, labels, hrefOf, onOpen }: CardListProps) {
  const say = useTexts("tables");
  const language = useLanguage();
  const { label, key } = entity.model;
  const facts = view.columns.filter((name) => name !== label).slice(0, factsMax);
  return (
    <ul className="tbl-cards">
      {rows.map((row) => {
        const id = String(row[key]);
        return (
          <li key={id}>
            <a
              href={hrefOf(id)}
              data-row-link
              onClick={(event) => {
                event.preventDefault();
                onOpen(id);
              }}
            >
              {String(row[label] ?? id)}
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
