import { Modal } from "antd";
import { useState } from "react";
import { useLanguage, useTexts } from "../../i18n/index.ts";
import type { Entity } from "../source/entity.ts";
import { CellValue } from "../list/cell-value.tsx";
import type { Conflicts } from "./use-row-form.ts";

interface ConflictDialogProps {
  entity: Entity;
  conflicts: Conflicts;
  onSettle: (mine: ReadonlySet<string>) => void;
  onCancel: () => void;
}

/** Two people changed the same fields: what it was, what they made of it, what I want; I choose for each. */
export function ConflictDialog({ entity, conflicts, onSettle, onCancel }: ConflictDialogProps) {
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
      <p className="tbl-quiet">{t("conflict.explain")}</p>
      <table className="tbl-conflict">
        <thead>
          <tr>
            <th scope="col">{t("conflict.field")}</th>
            <th scope="col">{t("conflict.base")}</th>
            <th scope="col">{t("conflict.theirs")}</th>
            <th scope="col">{t("conflict.mine")}</th>
          </tr>
        </thead>
        <tbody>
          {Object.entries(conflicts).map(([name, clash]) => {
            const field = entity.fields.get(name);
            if (field === undefined) return null;
            const value = (which: "base" | "theirs" | "mine") => (
              <CellValue field={field} value={clash[which]} language={language} say={t} />
            );
            return (
              <tr key={name}>
                <th scope="row">{field.titles[language]}</th>
                <td>{value("base")}</td>
                {(["theirs", "mine"] as const).map((side) => (
                  <td key={side}>
                    <label>
                      <input
                        type="radio"
                        name={`conflict-${name}`}
                        aria-label={`${field.titles[language]}: ${t(`conflict.${side}`)}`}
                        checked={mine.has(name) === (side === "mine")}
                        onChange={() => choose(name, side === "mine")}
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
