import type { JsonValue } from "#contract/schema.ts";
import { type Say, useTexts } from "../i18n/index.ts";
import { Button, Failure } from "../kit/index.ts";
import styles from "./editing.module.css";

/** What can be done about it, once it is known what the other person saved. */
interface ConflictChoices {
  /** What only one of them changed and what both did, a line each. */
  changes: readonly string[];
  /** Whether both changed the same: then the other's gives way there. */
  isOverlapping: boolean;
  /** Joins both; absent where they cannot be. */
  onMerge?: (() => void) | undefined;
  onMine: () => void;
  onTheirs: () => void;
}

interface SaveConflictNoticeProps {
  /** Who saved first (`params.who`, where the refusal says it). */
  error: { message: string; params?: Record<string, JsonValue> };
  /** What the server has by now, as it is asked; absent where it is known. */
  answer?: {
    isFetching: boolean;
    error: { message: string; requestCode?: string | undefined } | null;
    refetch: () => unknown;
  };
  choices: ConflictChoices | undefined;
  /** What is said where it is there no longer. */
  gone?: string;
  /** What the choices are called where the other is nobody else. */
  words?: { mine: string; theirs: string };
  busy?: boolean;
}

const known: NonNullable<SaveConflictNoticeProps["answer"]> = {
  isFetching: false,
  error: null,
  refetch: () => undefined,
};

/** Two people saved one document: who was first, what each changed, and the choice. Nothing is written before. */
export function SaveConflictNotice({
  error,
  answer = known,
  choices,
  gone,
  words,
  busy = false,
}: SaveConflictNoticeProps) {
  const t = useTexts("editing");
  return (
    <div className={styles.conflict} role="alert">
      <p>
        <strong>{choices === undefined || words !== undefined ? error.message : said(error, t)}</strong>
      </p>
      {answer.error !== null ? (
        <Failure error={answer.error} onRetry={() => void answer.refetch()} retrying={answer.isFetching} />
      ) : choices === undefined ? (
        <p>{answer.isFetching || gone === undefined ? t("conflict.fetching") : gone}</p>
      ) : (
        <>
          <ul>
            {choices.changes.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
          <div className={styles.choices}>
            {choices.onMerge === undefined ? null : (
              <Button look="primary" busy={busy} onClick={choices.onMerge}>
                {t(choices.isOverlapping ? "conflict.mergeMine" : "conflict.merge")}
              </Button>
            )}
            <Button busy={busy} onClick={choices.onMine}>
              {words?.mine ?? t("conflict.keepMine")}
            </Button>
            <Button onClick={choices.onTheirs}>{words?.theirs ?? t("conflict.takeTheirs")}</Button>
          </div>
        </>
      )}
    </div>
  );
}

/** Here one need not open it again, as the refusal advises: what to do stands below. */
function said({ message, params }: SaveConflictNoticeProps["error"], t: Say): string {
  const who = params?.["who"];
  return typeof who === "string" ? t("conflict.first", { who }) : message;
}
