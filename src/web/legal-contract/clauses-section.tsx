import { type PointerEvent, type RefObject, useRef, useState } from "react";
import { limits } from "#contract/limits.ts";
import { useDrag } from "../drag/index.ts";
import { useTexts } from "../i18n/index.ts";
import { Button, TextAreaField, TextField } from "../kit/index.ts";
import { ClauseHead } from "./clause-head.tsx";
import { type EnteredClause, newKey } from "./entered-contract.ts";
import { Section } from "./section.tsx";
import type { ContractDraft } from "./use-contract-draft.ts";
import styles from "./legal-contract.module.css";

/** The clauses in their order, which is changed by dragging, or with the buttons of each. */
export function ClausesSection({ draft }: { draft: ContractDraft }) {
  const t = useTexts("legal-contract");
  const { entered, errors, change } = draft;
  const { clauses } = entered;
  const list = useRef<HTMLOListElement>(null);
  const [moved, setMoved] = useState<number>();
  const move = (from: number, to: number) => {
    const clause = clauses[from];
    if (clause === undefined || to < 0 || to >= clauses.length || to === from) return;
    change({ clauses: clauses.toSpliced(from, 1).toSpliced(to, 0, clause) });
    setMoved(to + 1);
  };
  const { drag, begin } = useClauseDrag(list, move);
  const added = { key: newKey(), clauseTitle: "", clauseText: "" };
  return (
    <Section title={t("section.clauses")} error={errors["clauses"]}>
      {clauses.length === 0 ? null : (
        <ol className={styles.clauses} ref={list}>
          {clauses.map((clause, at) => (
            <li
              key={clause.key}
              className={styles.entry}
              data-dragged={drag?.thing === at ? true : undefined}
              data-before={drag?.place === at ? true : undefined}
              data-after={drag?.place === clauses.length && at === clauses.length - 1 ? true : undefined}
            >
              <ClauseHead
                number={at + 1}
                isLast={at === clauses.length - 1}
                onGrip={(event: PointerEvent) => begin(event, at)}
                onMove={(by) => move(at, at + by)}
                onRemove={() => change({ clauses: clauses.toSpliced(at, 1) })}
              />
              <ClauseFields
                clause={clause}
                errorOf={(field) => errors[`clauses[${at}].${field}`]}
                onChange={(next) => change({ clauses: clauses.with(at, next) })}
              />
            </li>
          ))}
        </ol>
      )}
      <Button
        disabled={clauses.length >= limits.contractClausesMax}
        onClick={() => change({ clauses: [...clauses, added] })}
      >
        {t("addClause")}
      </Button>
      <span className="visually-hidden" role="status">
        {moved === undefined ? "" : t("clauseMoved", { number: moved })}
      </span>
    </Section>
  );
}

/** Drags a clause in front of another, or behind the last. */
function useClauseDrag(list: RefObject<HTMLOListElement | null>, move: (from: number, to: number) => void) {
  return useDrag<number, number>(list, {
    placeAt: (_x, y) => {
      const items = [...(list.current?.children ?? [])];
      const below = items.findIndex((item) => {
        const { top, height } = item.getBoundingClientRect();
        return y < top + height / 2;
      });
      return below === -1 ? items.length : below;
    },
    onDrop: (from, before) => move(from, before > from ? before - 1 : before),
  });
}

interface ClauseFieldsProps {
  clause: EnteredClause;
  errorOf: (field: string) => string | undefined;
  onChange: (clause: EnteredClause) => void;
}

function ClauseFields({ clause, errorOf, onChange }: ClauseFieldsProps) {
  const t = useTexts("legal-contract");
  return (
    <>
      <TextField
        label={t("field.clauseTitle")}
        required
        maxLength={200}
        value={clause.clauseTitle}
        error={errorOf("clauseTitle")}
        onChange={(event) => onChange({ ...clause, clauseTitle: event.target.value })}
      />
      <TextAreaField
        label={t("field.clauseText")}
        required
        maxLength={limits.contractClauseMaxCharacters}
        value={clause.clauseText}
        error={errorOf("clauseText")}
        onChange={(event) => onChange({ ...clause, clauseText: event.target.value })}
      />
    </>
  );
}
