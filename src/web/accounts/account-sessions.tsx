import { accountDetail, endAccountSessions } from "#contract/calls/accounts.ts";
import { useSend } from "../api/index.ts";
import { RelativeTime, useTexts } from "../i18n/index.ts";
import { Button } from "../kit/index.ts";
import type { Account } from "./account-roles.tsx";
import part from "../kit/record-part.module.css";
import styles from "./accounts.module.css";

/** The open sessions of an account; each can be ended, or all. */
export function AccountSessions({ account }: { account: Account }) {
  const t = useTexts("accounts");
  const { send, sending } = useSend(endAccountSessions, { invalidates: [accountDetail] });
  const { userCode, sessions } = account;
  return (
    <section className={part.part}>
      <h3>
        {t("sessions.title")} <small>{sessions.length}</small>
      </h3>
      {sessions.length === 0 ? <p className={styles.quiet}>{t("sessions.none")}</p> : null}
      <ul className={styles.list}>
        {sessions.map((session) => (
          <li key={session.sessionId}>
            <span className={`${styles.grow} ${styles.agent}`}>
              {session.userAgent ?? t("sessions.unknown")}
              <small>
                {session.remoteAddress ?? ""} · <RelativeTime at={session.createdAt} />
                {session.isMine ? ` · ${t("sessions.mine")}` : ""}
              </small>
            </span>
            {session.isMine ? null : (
              <Button
                size="small"
                disabled={sending}
                onClick={() => void send({ userCode, sessionId: session.sessionId })}
              >
                {t("sessions.end")}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {sessions.filter(({ isMine }) => !isMine).length > 1 && !sessions.some(({ isMine }) => isMine) ? (
        <Button look="danger" disabled={sending} onClick={() => void send({ userCode })}>
          {t("sessions.endAll")}
        </Button>
      ) : null}
    </section>
  );
}
