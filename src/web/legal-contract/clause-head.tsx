import { ArrowDown, ArrowUp, GripVertical, Trash2 } from "lucide-react";
import type { PointerEvent } from "react";
import { useTexts } from "../i18n/index.ts";
import { Button } from "../kit/index.ts";
import styles from "./legal-contract.module.css";

interface ClauseHeadProps {
  number: number;
  isLast: boolean;
  onGrip: (event: PointerEvent) => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
}

/** Which clause it is, and how it is moved and taken out. */
export function ClauseHead({ number, isLast, onGrip, onMove, onRemove }: ClauseHeadProps) {
  const t = useTexts("legal-contract");
  return (
    <div className={styles.clauseHead}>
      <span
        className={styles.grip}
        title={t("moveClause", { number })}
        aria-hidden="true"
        onPointerDown={onGrip}
      >
        <GripVertical size={16} />
      </span>
      <strong>{t("clause", { number })}</strong>
      <span className={styles.clauseActs}>
        <Button
          size="small"
          look="quiet"
          aria-label={t("clauseUp", { number })}
          disabled={number === 1}
          icon={<ArrowUp size={14} aria-hidden="true" />}
          onClick={() => onMove(-1)}
        />
        <Button
          size="small"
          look="quiet"
          aria-label={t("clauseDown", { number })}
          disabled={isLast}
          icon={<ArrowDown size={14} aria-hidden="true" />}
          onClick={() => onMove(1)}
        />
        <Button
          size="small"
          look="quiet"
          aria-label={t("removeClause", { number })}
          icon={<Trash2 size={14} aria-hidden="true" />}
          onClick={onRemove}
        />
      </span>
    </div>
  );
}
