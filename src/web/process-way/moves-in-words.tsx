import { useTexts } from "../i18n/index.ts";
import type { Way } from "./lay-out-way.ts";
import styles from "./moves.module.css";
import { useMoveWords } from "./use-move-words.ts";

/** What moved the application besides its transitions, and changed hands, in the order in which it happened. */
export function MovesInWords({ way: { tasks, moves } }: { way: Way }) {
  const t = useTexts("chain");
  const { sentenceOfMove } = useMoveWords(tasks, moves);
  if (moves.length === 0) return null;
  // What left several tasks at once is one act, told once.
  const sentences = moves.map(sentenceOfMove);
  const isTold = (at: number) =>
    moves.some(
      (move, before) =>
        before < at &&
        move.at === moves[at]?.at &&
        move.from !== moves[at]?.from &&
        sentences[before] === sentences[at],
    );
  return (
    <>
      <h4 className={styles.title}>{t("way.moves.title")}</h4>
      <ol>{sentences.map((sentence, at) => (isTold(at) ? null : <li key={at}>{sentence}</li>))}</ol>
    </>
  );
}
