import { useTexts } from "../i18n/index.ts";
import { Button } from "./button.tsx";
import styles from "./state.module.css";

interface FailureProps {
  error: { message: string; said?: string; requestCode?: string | undefined };
  /** Left out where trying again cannot help. */
  onRetry?: () => void;
  retrying?: boolean;
}

/** What stands in place of something that did not arrive: what happened, the request's code, another try. */
export function Failure({ error, onRetry, retrying = false }: FailureProps) {
  const say = useTexts("app");
  return (
    <div className={styles.state} role="alert">
      <p className={styles.sentence}>{error.said ?? error.message}</p>
      {error.requestCode === undefined ? null : (
        <p className={styles.code}>{say("requestCode", { code: error.requestCode })}</p>
      )}
      {onRetry === undefined ? null : (
        <Button onClick={onRetry} busy={retrying}>
          {say("retry")}
        </Button>
      )}
    </div>
  );
}
