import { useTexts } from "../i18n/index.ts";
import type { Way } from "./lay-out-way.ts";
import styles from "./moves.module.css";
import { useMoveWords } from "./use-move-words.ts";

/** What moved the application besides its transitions, and changed hands, in the order in which it happened. */
export function MovesInWords({ way: { tasks, moves } }: { way: Way }) {
  const t = useTexts("chain");
  const { sentenceOfMove } = useMoveWords(tasks, moves);
  if (moves.length === 0) return null;
  return (
    <>
      <h4 className={styles.title}>{t("way.moves.title")}</h4>
      <ol>
        {moves.map((move, at) => (
          <li key={at}>{sentenceOfMove(move)}</li>
        ))}
      </ol>
    </>
  );
}
