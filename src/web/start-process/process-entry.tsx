import { Link } from "react-router-dom";
import { processMenus } from "#contract/calls/task/start.ts";
import { updateFavorite } from "#contract/calls/user-lists.ts";
import { useSend } from "../api/index.ts";
import { useTexts } from "../i18n/index.ts";
import type { StartableProcess } from "./process-groups.ts";
import styles from "./process-list.module.css";

interface ProcessEntryProps {
  process: StartableProcess;
  /** Where no heading above says which category it is of. */
  showsCategory: boolean;
}

/** A process one may start, and the star that keeps it at hand. */
export function ProcessEntry({ process, showsCategory }: ProcessEntryProps) {
  const t = useTexts("process");
  const { send, sending } = useSend(updateFavorite, { invalidates: [processMenus] });
  const { processId, processName, processComments, processTypeName, favourite } = process;
  return (
    <li className={styles.process}>
      <Link
        className={styles.link}
        data-process
        to={`/applyForm?processId=${encodeURIComponent(processId)}`}
        title={processComments === "" ? undefined : processComments}
      >
        {showsCategory ? <span className={styles.category}>{processTypeName}</span> : null}
        <span className={styles.name}>{processName}</span>
        {processComments === "" ? null : <span className={styles.comments}>{processComments}</span>}
      </Link>
      <button
        type="button"
        className={styles.star}
        aria-pressed={favourite}
        aria-label={t(favourite ? "unmark" : "mark", { name: processName })}
        // Switched off it would lose the focus, and whoever works by keyboard their place in the list.
        aria-disabled={sending}
        onClick={() => {
          if (!sending) void send({ favObjId: processId, status: favourite ? "0" : "1" });
        }}
      >
        <span aria-hidden="true">{favourite ? "★" : "☆"}</span>
      </button>
    </li>
  );
}
