import type { FieldProblem } from "#contract/errors/refusal.ts";
import { useTexts } from "../i18n/index.ts";
import { Button } from "../kit/index.ts";
import styles from "./editing.module.css";
import type { Surplus } from "../surplus/index.ts";

/** A problem that is listed. */
interface Listed extends Partial<Pick<Surplus, "surplus">> {
  path: string;
  problem: FieldProblem;
}

interface ProblemEntriesProps<Problem extends Listed> {
  /** What the list is called. */
  label: string;
  problems: readonly Problem[];
  placeOf: (problem: Problem) => string;
  textOf: (problem: Problem) => string;
  onGo: (problem: Problem) => void;
  /** Takes out what nobody would obey; absent where nothing may be changed. */
  onRemove: ((at: Surplus["surplus"]) => void) | undefined;
}

/** What keeps a document from counting: each a click from its place, and what is too much can be taken out at once. */
export function ProblemEntries<Problem extends Listed>({
  label,
  problems,
  placeOf,
  textOf,
  onGo,
  onRemove,
}: ProblemEntriesProps<Problem>) {
  const t = useTexts("editing");
  return (
    <ul className={styles.problems} aria-label={label}>
      {problems.map((problem) => (
        <li key={problem.path}>
          <button type="button" className={styles.problem} onClick={() => onGo(problem)}>
            <strong>{placeOf(problem)}</strong> {textOf(problem)}
          </button>
          {problem.surplus === undefined || onRemove === undefined ? null : (
            <Button size="small" onClick={() => onRemove(problem.surplus ?? [])}>
              {t("removeMember", { member: problem.surplus.at(-1) })}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
