import { useState } from "react";
import { accountDetail } from "#contract/calls/accounts.ts";
import { liftLoginWait, listLoginWaits } from "#contract/calls/login-waits.ts";
import { useCall, useSend } from "../api/index.ts";
import { formatInstant, RelativeTime, useTexts } from "../i18n/index.ts";
import { Button, Dialog } from "../kit/index.ts";
import styles from "./accounts.module.css";

/** Accounts and addresses whose log-ins failed too often; nothing while there are none. */
export function LoginWaits() {
  const t = useTexts("accounts");
  const [open, setOpen] = useState(false);
  const { data } = useCall(listLoginWaits, {}, { quiet: true, staleTime: 15_000 });
  const { send, sending } = useSend(liftLoginWait, { invalidates: [listLoginWaits, accountDetail] });
  const rows = data?.rows ?? [];
  if (rows.length === 0 && !open) return null;
  return (
    <div className={styles.waits}>
      <Button size="small" onClick={() => setOpen(true)}>
        {t("waits.open", { count: rows.length })}
      </Button>
      {open ? (
        <Dialog title={t("waits.title")} lead={t("waits.lead")} onClose={() => setOpen(false)}>
          {rows.length === 0 ? <p>{t("waits.none")}</p> : null}
          <ul className={styles.list}>
            {rows.map(({ kind, subject, failures, lastFailureAt, waitsUntil }) => (
              <li key={`${kind} ${subject}`}>
                <span className={`${styles.grow} ${styles.agent}`}>
                  {t(`waits.${kind}`, { subject })}
                  <small>
                    {t("waits.failures", { count: failures })} · <RelativeTime at={lastFailureAt} />
                    {waitsUntil === null ? "" : ` · ${t("waits.until", { at: formatInstant(waitsUntil) })}`}
                  </small>
                </span>
                <Button
                  size="small"
                  disabled={sending}
                  aria-label={t("waits.liftOne", { subject })}
                  onClick={() => void send({ kind, subject })}
                >
                  {t("wait.lift")}
                </Button>
              </li>
            ))}
          </ul>
        </Dialog>
      ) : null}
    </div>
  );
}
