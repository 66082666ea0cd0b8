import { Link } from "react-router-dom";
import { listTableRows } from "#contract/calls/tables.ts";
import type { TableRow } from "#contract/shapes/tables.ts";
import { useLanguage, useTexts } from "../../i18n/index.ts";
import type { Entity } from "../source/entity.ts";
import { useEntity } from "../source/use-entities.ts";
import { useTableCall } from "../source/use-table-call.ts";
import { CellValue } from "../list/cell-value.tsx";
import { usualView } from "../view/table-view.ts";
import styles from "./row-panel.module.css";
import part from "../../kit/record-part.module.css";
import cell from "../list/cell.module.css";

const shownMax = 10;
const columnsMax = 4;

/** The first columns in which one of the rows has a value: what is empty in all of them would only take another's place. */
function columnsOf(entity: Entity, field: string, rows: readonly TableRow[]): string[] {
  const isEmpty = (value: unknown) => value === undefined || value === null || value === "";
  return usualView(entity)
    .columns.filter((column) => column !== field && rows.some((row) => !isEmpty(row[column])))
    .slice(0, columnsMax);
}

/** What hangs below a row: the first rows of each detail table, and the way to all of them. */
export function RowDetails({ entity, row }: { entity: Entity; row: TableRow }) {
  return entity.model.detail.map((detail) => (
    <Detail
      key={`${detail.entity}.${detail.field}`}
      master={entity}
      row={row}
      name={detail.entity}
      field={detail.field}
    />
  ));
}

function Detail({
  master,
  row,
  name,
  field,
}: {
  master: Entity;
  row: TableRow;
  name: string;
  field: string;
}) {
  const t = useTexts("tables");
  const language = useLanguage();
  const entity = useEntity(name);
  const target = entity?.fields.get(field)?.reference?.field ?? master.model.key;
  const value = row[target] ?? row[master.model.key] ?? null;
  const answer = useTableCall(
    listTableRows,
    name,
    { filter: { [field]: value }, pageSize: shownMax },
    { enabled: entity !== undefined && value !== null },
  );
  if (entity === undefined || value === null) return null;
  const rows = answer.data?.rows ?? [];
  const columns = columnsOf(entity, field, rows);
  const filter = `f.${field}=${entity.fields.get(field)?.reference === undefined ? "eq" : "in"}:${encodeURIComponent(String(value))}`;
  return (
    <section className={styles.group}>
      <h3>
        {entity.model.listTitles[language]}
        {answer.data?.total === undefined ? null : <small> {answer.data.total}</small>}
      </h3>
      {answer.isSuccess && rows.length === 0 ? <p className={cell.quiet}>{t("state.noDetails")}</p> : null}
      {rows.length === 0 ? null : (
        <div className={part.facts}>
          <table>
            <thead>
              <tr>
                {columns.map((column) => (
                  <th key={column} scope="col">
                    {entity.fields.get(column)?.titles[language]}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((one) => (
                <tr key={String(one[entity.model.key])}>
                  {columns.map((column, at) => {
                    const shown = entity.fields.get(column);
                    if (shown === undefined) return null;
                    const cell = (
                      <CellValue
                        field={shown}
                        value={one[column]}
                        language={language}
                        labels={answer.data?.labels}
                        say={t}
                      />
                    );
                    return (
                      <td key={column}>
                        {at === 0 ? (
                          <Link
                            to={`/basic/${name}?row=${encodeURIComponent(String(one[entity.model.key]))}`}
                          >
                            {cell}
                          </Link>
                        ) : (
                          cell
                        )}
                      </td>
                    );
                  })}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <Link to={`/basic/${name}?${filter}`}>{t("row.allDetails")}</Link>
    </section>
  );
}
