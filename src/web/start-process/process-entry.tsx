import { Link } from "react-router";
import { processMenus } from "#contract/calls/task.ts";
import { updateFavorite } from "#contract/calls/user-lists.ts";
import { useSend } from "../api/index.ts";
import { useTexts } from "../i18n/index.ts";
import type { StartableProcess } from "./process-groups.ts";

/** A process one may start, and the star that keeps it at hand. */
export function ProcessEntry({ process }: { process: StartableProcess }) {
  const t = useTexts("process");
  const { send, sending } = useSend(updateFavorite, { invalidates: [processMenus] });
  return (
    <li className="process">
      <Link className="process-link" to={`/applyForm?processId=${encodeURIComponent(process.processId)}`}>
        <span className="process-name">{process.processName}</span>
        {process.processComments === "" ? null : (
          <span className="process-comments">{process.processComments}</span>
        )}
      </Link>
      <button
        type="button"
        className="process-star"
        aria-pressed={process.favourite}
        aria-label={t(process.favourite ? "unmark" : "mark", { name: process.processName })}
        disabled={sending}
        onClick={() => void send({ favObjId: process.processId, status: process.favourite ? "0" : "1" })}
      >
        <span aria-hidden="true">{process.favourite ? "★" : "☆"}</span>
      </button>
    </li>
  );
}
