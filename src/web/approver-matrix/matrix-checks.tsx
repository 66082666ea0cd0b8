import type { ReactNode } from "react";
import { dimensionTitleIn } from "#contract/rules/approver-matrix/matrix-names.ts";
import { useLanguage, useTexts } from "../i18n/index.ts";
import { TextButton } from "../kit/index.ts";
import styles from "./approver-matrix.module.css";
import { useFindings } from "./use-findings.ts";
import { useUnmannedRows } from "./use-unmanned-rows.ts";
import type { MatrixDraft } from "./use-matrix-draft.ts";

interface MatrixChecksProps {
  draft: Pick<MatrixDraft, "content">;
  /** By path, in words. */
  problems: Readonly<Record<string, string>>;
  /** Whether the people, roles and departments that it names were looked up, as the server does. */
  areNamesChecked?: boolean;
  /** Goes to the place of a problem; without it they are only listed. */
  onGo?: (path: string) => void;
}

/** What keeps it from being published, and what to look at before: overlaps and gaps, as it is being written. */
export function MatrixChecks({ draft, problems: byPath, areNamesChecked = true, onGo }: MatrixChecksProps) {
  const t = useTexts("approver-matrix");
  const language = useLanguage();
  const { content } = draft;
  const { overlaps, holes, more } = useFindings(content);
  const unmanned = useUnmannedRows(content);
  const problems = Object.entries(byPath);
  const named = (cells: readonly string[]) =>
    cells
      .map((cell, at) => {
        const dimension = content.dimensions[at];
        return `${dimension === undefined ? "" : dimensionTitleIn(dimension, language)} ${cell}`;
      })
      .join(t("listJoin"));
  /** Where a path such as `rows[3].cells[1]` or `dimensions[0].field` is, in words. */
  const placeOf = (path: string) => {
    const [, list, at] = /^(rows|dimensions)\[(\d+)\]/u.exec(path) ?? [];
    if (list === "rows") return `#${Number(at) + 1}`;
    const dimension = content.dimensions[Number(at)];
    const title = dimension === undefined ? "" : dimensionTitleIn(dimension, language);
    if (list === "dimensions") return title || t("check.dimension", { number: Number(at) + 1 });
    return t(path === "rows" || path === "dimensions" ? path : "field.matrixName");
  };
  const entry = (path: string, said: string) => (
    <li key={path}>
      {onGo === undefined ? (
        <>
          <strong>{placeOf(path)}</strong> {said}
        </>
      ) : (
        <TextButton onClick={() => onGo(path)}>
          <strong>{placeOf(path)}</strong> {said}
        </TextButton>
      )}
    </li>
  );
  const unchecked = areNamesChecked ? null : <p className={styles.note}>{t("check.namesUnchecked")}</p>;
  if (problems.length + unmanned.length + overlaps.length + holes.length === 0)
    return unchecked ?? <p className={styles.note}>{t("check.clean")}</p>;
  return (
    <div className={styles.checks}>
      {unchecked}
      {problems.length === 0 ? null : (
        <Found title={t("check.problems", { count: problems.length })}>
          {problems.map(([path, said]) => entry(path, said))}
        </Found>
      )}
      {unmanned.length === 0 ? null : (
        <Found title={t("check.unmanned", { count: unmanned.length })}>
          {unmanned.map(({ path, said }) => entry(path, said))}
        </Found>
      )}
      {overlaps.length === 0 ? null : (
        <Found title={t("check.overlaps", { count: overlaps.length })}>
          {overlaps.map(({ row, other, cells, never }) => (
            <li key={`${row}-${other}`}>
              {t(never ? "check.never" : "check.overlap", { row, other, cells: named(cells) })}
            </li>
          ))}
        </Found>
      )}
      {holes.length === 0 ? null : (
        <Found title={t("check.holes", { count: holes.length })}>
          {holes.map(({ cells }) => (
            <li key={cells.join("\n")}>{t("check.hole", { cells: named(cells) })}</li>
          ))}
        </Found>
      )}
      {more ? <p className={styles.note}>{t("check.more")}</p> : null}
    </div>
  );
}

function Found({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3>{title}</h3>
      <ul>{children}</ul>
    </section>
  );
}
