import { Button } from "antd";
import { useState } from "react";
import { type ImportMode, importModes, type TableJob } from "#contract/shapes/tables.ts";
import { useLanguage, useTexts } from "../../i18n/index.ts";
import type { Entity } from "../source/entity.ts";
import styles from "./transfer.module.css";
import parts from "../../kit/field-parts.module.css";

export interface Mapping {
  mapping: { head: string; field: string | null }[];
  mode: ImportMode;
  by: string | undefined;
}

interface ImportMappingProps {
  entity: Entity;
  job: TableJob;
  busy: boolean;
  onMap: (mapping: Mapping) => void;
}

/** Which column is which field, what happens to rows that are there already, and how they are found. */
export function ImportMapping({ entity, job, busy, onMap }: ImportMappingProps) {
  const t = useTexts("tables-transfer");
  const language = useLanguage();
  const [fields, setFields] = useState<readonly (string | null)[]>(job.columns.map(({ field }) => field));
  const [mode, setMode] = useState<Mapping["mode"]>(job.mode ?? "add");
  const [by, setBy] = useState<string | undefined>(job.by ?? undefined);
  const { key, uniqueSets } = entity.model;
  const targets = entity.model.fields.filter(
    (field) => entity.writable.has(field.name) || (mode !== "add" && field.name === key),
  );
  // The key finds rows: where none are changed, nothing is read into it.
  const chosen = fields.map((name) => (targets.some((field) => field.name === name) ? name : null));
  const finders = entity.model.fields.filter(
    ({ name }) => name === key || uniqueSets.some((set) => set.length === 1 && set[0] === name),
  );
  const differs =
    mode !== (job.mode ?? "add") ||
    by !== (job.by ?? undefined) ||
    job.columns.some(({ field }, at) => field !== chosen[at]);
  return (
    <details className={styles.mapping} open={job.columns.some(({ sure }) => !sure)}>
      <summary>{t("mapping.title")}</summary>
      <div className={styles.mappingColumns}>
        {job.columns.map(({ head, sure }, at) => (
          <label key={`${at} ${head}`}>
            <span>
              {head}
              {sure || chosen[at] === null ? null : <small>{t("mapping.guessed")}</small>}
            </span>
            <select
              className={parts.native}
              value={chosen[at] ?? ""}
              onChange={({ target }) => setFields(withChoice(fields, at, target.value || null))}
            >
              <option value="">{t("mapping.leaveOut")}</option>
              {targets.map((field) => (
                <option key={field.name} value={field.name}>
                  {field.titles[language]}
                </option>
              ))}
            </select>
          </label>
        ))}
      </div>
      <div className={styles.mappingColumns}>
        <label>
          <span>{t("mapping.mode")}</span>
          <select
            className={parts.native}
            value={mode}
            onChange={(event) => setMode(event.target.value as Mapping["mode"])}
          >
            {importModes.map((one) => (
              <option key={one} value={one}>
                {t(`mapping.modes.${one}`)}
              </option>
            ))}
          </select>
        </label>
        {mode === "add" ? null : (
          <label>
            <span>{t("mapping.by")}</span>
            <select
              className={parts.native}
              value={by ?? key}
              onChange={(event) => setBy(event.target.value)}
            >
              {finders.map((field) => (
                <option key={field.name} value={field.name}>
                  {field.titles[language]}
                </option>
              ))}
            </select>
          </label>
        )}
      </div>
      <Button
        disabled={!differs}
        loading={busy}
        onClick={() =>
          onMap({
            mapping: job.columns.map(({ head }, at) => ({ head, field: chosen[at] ?? null })),
            mode,
            by,
          })
        }
      >
        {t("mapping.check")}
      </Button>
    </details>
  );
}

/** What columns are read into once one of them has another field; a field is read from one column, the latest chosen. */
function withChoice(fields: readonly (string | null)[], at: number, chosen: string | null) {
  return fields.map((one, place) => (place === at ? chosen : one === chosen ? null : one));
}
