import { History, Pencil } from "lucide-react";
import { useEffect, useRef } from "react";
import { type ParameterName, parameterCatalogue } from "#contract/parameters/catalogue.ts";
import type { JsonValue } from "#contract/schema.ts";
import type { ParameterRow } from "#contract/shapes/parameters.ts";
import { Button, StatusTag } from "../kit/index.ts";
import { formatInstant, useTexts } from "../i18n/index.ts";
import { ParameterEditor } from "./parameter-editor.tsx";
import styles from "./parameters.module.css";
import { useScopes } from "./use-scopes.ts";
import { valueText } from "./value-text.ts";

interface ParameterEntryProps {
  name: ParameterName;
  row: ParameterRow;
  editing: boolean;
  onEdit(): void;
  onDone(saved: boolean): void;
  onHistory(): void;
}

/** One parameter: what it means, what holds, whether somebody changed it, and its default. */
export function ParameterEntry({ name, row, editing, onEdit, onDone, onHistory }: ParameterEntryProps) {
  const t = useTexts("parameters");
  const set = row.organisation ?? row.everywhere;
  const fallback = parameterCatalogue[name].fallback as JsonValue;
  const edit = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  // The place one came from: whoever works with the keyboard goes on from there.
  useEffect(() => {
    if (wasEditing.current && !editing) edit.current?.focus();
    wasEditing.current = editing;
  }, [editing]);
  const title = t(`name.${name}`);
  const mayChange = useScopes(name).length > 0;

  return (
    <li className={styles.entry} data-changed={set !== null}>
      <div className={styles.what}>
        <h3>{title}</h3>
        <p>{t(`meaning.${name}`)}</p>
      </div>
      {editing ? (
        <ParameterEditor name={name} row={row} onDone={onDone} />
      ) : (
        <div className={styles.state}>
          <span className={styles.value}>{valueText(name, set?.value ?? fallback, t)}</span>
          {set && (
            <>
              <StatusTag tone="waiting">{t(row.organisation ? "ownValue" : "changed")}</StatusTag>
              <span className={styles.note}>
                {t("default", { value: valueText(name, fallback, t) })}
                {" · "}
                {t("changedBy", {
                  who: set.changedByName ?? set.changedBy,
                  when: formatInstant(set.changedAt),
                })}
              </span>
            </>
          )}
          <span className={styles.tools}>
            {set && (
              <Button
                look="quiet"
                size="small"
                icon={<History size={16} aria-hidden="true" />}
                aria-label={t("historyOf", { name: title })}
                title={t("history")}
                onClick={onHistory}
              />
            )}
            {mayChange && (
              <Button
                ref={edit}
                look="quiet"
                size="small"
                icon={<Pencil size={16} aria-hidden="true" />}
                aria-label={t("edit", { name: title })}
                title={t("edit", { name: title })}
                onClick={onEdit}
              />
            )}
          </span>
        </div>
      )}
    </li>
  );
}
