import { Link } from "react-router-dom";
import { pendingCounts } from "#contract/calls/task/lists.ts";
import { toReadInfo } from "#contract/calls/task/detail.ts";
import { noticeTasks } from "#contract/calls/task/lists.ts";
import { useCall, useSend } from "../api/index.ts";
import { RelativeTime, useTexts } from "../i18n/index.ts";
import { Button } from "../kit/index.ts";
import { ListScreen } from "./list-screen.tsx";
import { noticeLink } from "./notice-link.ts";
import { useListQuery } from "./use-list-query.ts";
import styles from "./my-work.module.css";
import textLink from "../kit/text-link.module.css";

const filters = ["all", "unread", "read"] as const;

/** /notification: what was sent to me to know. Opening one marks it as read. */
export function NotificationsPage() {
  const t = useTexts("my-work");
  const list = useListQuery(filters);
  const { queryType } = list.query;
  const answer = useCall(
    noticeTasks,
    { ...list.input, ...(queryType === "all" ? {} : { state: queryType }) },
    { quiet: true, placeholderData: (previous) => previous },
  );
  const { send, sending } = useSend(toReadInfo, { invalidates: [noticeTasks, pendingCounts] });
  const hasUnread = answer.data?.rows.some((row) => row.readAt === null) === true;
  return (
    <ListScreen
      title={t("notifications")}
      filters={filters}
      filterName={(filter) => t(`notice.${filter}`)}
      list={list}
      answer={answer}
      empty={<p>{t("none.notifications")}</p>}
      actions={
        hasUnread ? (
          <Button size="small" busy={sending} onClick={() => void send({})}>
            {t("notice.readAll")}
          </Button>
        ) : null
      }
    >
      {(rows) => (
        <ul className={styles.notices}>
          {rows.map((row) => (
            <li key={row.notificationId} className={styles.noticeRow} data-read={row.readAt !== null}>
              <Link
                to={noticeLink(row)}
                data-row-link
                onClick={() => {
                  if (row.readAt === null) void send({ notificationIds: String(row.notificationId) });
                }}
              >
                {row.readAt === null ? <span className="visually-hidden">{t("notice.unread")} </span> : null}
                {row.text}
              </Link>
              <span className={styles.quiet}>
                <RelativeTime at={row.createdAt} />
              </span>
              {row.readAt === null ? (
                <button
                  type="button"
                  className={textLink.link}
                  onClick={() => void send({ notificationIds: String(row.notificationId) })}
                >
                  {t("notice.markRead")}
                </button>
              ) : null}
            </li>
          ))}
        </ul>
      )}
    </ListScreen>
  );
}
