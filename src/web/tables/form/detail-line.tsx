import { ArrowDown, ArrowUp, ChevronRight, Trash2, Undo2 } from "lucide-react";
import { useCallback, useState } from "react";
import type { JsonValue } from "#contract/schema.ts";
import type { ReferenceLabels } from "#contract/shapes/tables.ts";
import type { Row } from "#tables";
import { useLanguage, useTexts } from "../../i18n/index.ts";
import { cellLine } from "../list/cell-text.ts";
import { DetailFields, type DetailFieldsProps } from "./detail-fields.tsx";
import { nameOfDetail } from "./detail-drafts.ts";
import { draftErrors, draftRequired } from "./draft-errors.ts";
import { useValidator } from "./use-validator.ts";
import styles from "./detail-lines.module.css";
import cell from "../list/cell.module.css";
import parts from "../../kit/field-parts.module.css";

interface DetailLineProps extends Omit<DetailFieldsProps, "errors" | "asked" | "onLeave"> {
  masterRow: Row;
  labels: ReferenceLabels | undefined;
  /** Among the rows that stay, from 0. */
  place: number;
  count: number;
  sent: boolean;
}

const factsMax = 3;

/** One row of a detail: what it is in one line, and its fields below once it is opened. */
export function DetailLine(props: DetailLineProps) {
  const { formId, masterRow, draft, row, labels, place, count, actions, sent } = props;
  const t = useTexts("tables");
  const language = useLanguage();
  const { detail, entity } = draft;
  const name = nameOfDetail(detail);
  const validate = useValidator(entity);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const leave = useCallback((field: string) => setLeft((before) => new Set([...before, field])), []);
  const all = row.removed ? {} : draftErrors(draft, row, { validate, master: masterRow, language });
  const errors = Object.fromEntries(
    Object.entries(all).filter(([field]) => sent || left.has(field) || row.refused[field] !== undefined),
  );
  const asked = row.open ? draftRequired(draft, row, { validate, master: masterRow }) : undefined;
  const isWrong = Object.keys(errors).length > 0;

  const { model } = entity;
  const says = (field: string): string => {
    const known = entity.fields.get(field);
    const value: JsonValue | undefined = row.row[field];
    return known === undefined ? "" : cellLine(known, value, { language, labels, say: t });
  };
  const columns = model.listColumns.map(({ field }) => field);
  const told = [...new Set([model.label, ...columns])]
    .filter((field) => field !== detail.field && field !== model.key && field !== detail.order)
    .map(says)
    .filter((text) => text !== "");
  const [title = t("detail.new"), ...facts] = told.slice(0, factsMax + 1);
  const bodyId = `${formId}-${name}-${row.id}`;

  if (row.removed) {
    return (
      <li className={styles.line} data-removed>
        <div className={styles.lineHead}>
          <s className={styles.lineTitle}>{title}</s>
          <button type="button" className={cell.link} onClick={() => actions.takeBack(name, row.id)}>
            <Undo2 size={14} aria-hidden="true" /> {t("detail.takeBack")}
          </button>
        </div>
      </li>
    );
  }
  const mayMove = detail.order !== undefined && entity.writable.has(detail.order);
  const mayRemove = row.base === undefined || entity.rights.delete;
  return (
    <li className={styles.line} data-wrong={isWrong || undefined}>
      <div className={styles.lineHead}>
        <button
          type="button"
          className={styles.lineOpen}
          aria-expanded={row.open}
          aria-controls={bodyId}
          onClick={() => actions.toggle(name, row.id)}
        >
          <ChevronRight size={16} aria-hidden="true" />
          <span className={styles.lineTitle}>{title}</span>
          <span className={styles.lineFacts}>{facts.join(" · ")}</span>
        </button>
        <span className={styles.lineTools}>
          {mayMove ? (
            <>
              <button
                type="button"
                aria-label={t("detail.up", { name: title })}
                disabled={place === 0}
                onClick={() => actions.move(draft, row.id, -1)}
              >
                <ArrowUp size={16} aria-hidden="true" />
              </button>
              <button
                type="button"
                aria-label={t("detail.down", { name: title })}
                disabled={place === count - 1}
                onClick={() => actions.move(draft, row.id, 1)}
              >
                <ArrowDown size={16} aria-hidden="true" />
              </button>
            </>
          ) : null}
          {mayRemove ? (
            <button
              type="button"
              aria-label={t("detail.remove", { name: title })}
              onClick={() => actions.remove(name, row.id)}
            >
              <Trash2 size={16} aria-hidden="true" />
            </button>
          ) : null}
        </span>
      </div>
      {isWrong && !row.open ? <p className={parts.error}>{t("detail.wrong")}</p> : null}
      <div id={bodyId} className={styles.lineBody} hidden={!row.open}>
        {asked === undefined ? null : (
          <DetailFields {...props} errors={errors} asked={asked} onLeave={leave} />
        )}
      </div>
    </li>
  );
}
