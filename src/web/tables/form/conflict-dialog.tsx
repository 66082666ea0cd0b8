import { Modal } from "antd";
import { useState } from "react";
import type { Language } from "#contract/codes/language.ts";
import type { FieldModel } from "#tables";
import { useLanguage, useTexts } from "../../i18n/index.ts";
import type { Entity } from "../source/entity.ts";
import { CellValue } from "../list/cell-value.tsx";
import type { Conflicts } from "./use-row-form.ts";
import { useFocusBack } from "../use-focus-back.ts";
import styles from "../list/cell.module.css";
import panel from "../row/row-panel.module.css";

/** One field that two people changed differently, and what it is called here. */
export interface ConflictLine {
  path: string;
  title: string;
  field: FieldModel;
  clash: Conflicts[string];
}

/** The clashes in fields of the row itself. */
export function conflictLines({ fields }: Entity, conflicts: Conflicts, language: Language): ConflictLine[] {
  return Object.entries(conflicts).flatMap(([path, clash]) => {
    const field = fields.get(path);
    return field === undefined ? [] : [{ path, title: field.titles[language], field, clash }];
  });
}

interface ConflictDialogProps {
  lines: readonly ConflictLine[];
  onSettle: (mine: ReadonlySet<string>) => void;
  onCancel: () => void;
}

/** Two people changed the same fields: what it was, what they made of it, what I want; I choose for each. */
export function ConflictDialog({ lines, onSettle, onCancel }: ConflictDialogProps) {
  useFocusBack();
  const t = useTexts("tables");
  const language = useLanguage();
  const [mine, setMine] = useState<ReadonlySet<string>>(new Set());
  const choose = (name: string, isMine: boolean) =>
    setMine((before) => {
      const next = new Set(before);
      if (isMine) next.add(name);
      else next.delete(name);
      return next;
    });
  return (
    <Modal
      open
      width={720}
      title={t("conflict.title")}
      okText={t("conflict.save")}
      cancelText={t("conflict.back")}
      onOk={() => onSettle(mine)}
      onCancel={onCancel}
    >
      <p className={styles.quiet}>{t("conflict.explain")}</p>
      <table className={panel.conflict}>
        <thead>
          <tr>
            <th scope="col">{t("conflict.field")}</th>
            <th scope="col">{t("conflict.base")}</th>
            <th scope="col">{t("conflict.theirs")}</th>
            <th scope="col">{t("conflict.mine")}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ path, title, field, clash }) => {
            const value = (which: "base" | "theirs" | "mine") => (
              <CellValue field={field} value={clash[which]} language={language} say={t} />
            );
            return (
              <tr key={path}>
                <th scope="row">{title}</th>
                <td data-head={t("conflict.base")}>{value("base")}</td>
                {(["theirs", "mine"] as const).map((side) => (
                  <td key={side} data-head={t(`conflict.${side}`)}>
                    <label>
                      <input
                        type="radio"
                        name={`conflict-${path}`}
                        aria-label={`${title}: ${t(`conflict.${side}`)}`}
                        checked={mine.has(path) === (side === "mine")}
                        onChange={() => choose(path, side === "mine")}
                      />
                      <span>{value(side)}</span>
                    </label>
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </Modal>
  );
}
