import { Link } from "react-router-dom";
import { accountDetail, unlockAccount } from "#contract/calls/accounts.ts";
import type { TableRow } from "#contract/shapes/tables.ts";
import { useCall, useSend } from "../api/index.ts";
import { formatInstant, useTexts } from "../i18n/index.ts";
import { Button } from "../kit/index.ts";
import { AccountOrganisations } from "./account-organisations.tsx";
import { AccountReasons } from "./account-reasons.tsx";
import { AccountRoles } from "./account-roles.tsx";
import { AccountSecondFactor } from "./account-second-factor.tsx";
import { AccountSessions } from "./account-sessions.tsx";
import { AccountTasks } from "./account-tasks.tsx";
import { HeadlessDepartments } from "./headless-departments.tsx";
import { useFollowAccounts } from "./use-accounts.ts";
import styles from "./accounts.module.css";

/** What belongs to an account beside its fields: validity, roles, organisations, sessions, and why it may what it may. */
export function AccountSection({ row }: { row: TableRow }) {
  const t = useTexts("accounts");
  const userCode = String(row["userCode"]);
  useFollowAccounts();
  // Its form may just have been saved: what is kept of it from before would be old.
  const detail = useCall(accountDetail, { userCode }, { quiet: true, staleTime: 0 });
  const unlock = useSend(unlockAccount, { invalidates: [accountDetail] });
  const account = detail.data;
  if (account === undefined)
    return detail.isError ? <p className={styles.quiet}>{detail.error.message}</p> : <p aria-busy="true" />;
  return (
    <>
      {account.waitsUntil === null ? null : (
        <p className={styles.notice} role="status">
          {t("wait.until", { at: formatInstant(account.waitsUntil), count: account.failures })}
          <Button size="small" busy={unlock.sending} onClick={() => void unlock.send({ userCode })}>
            {t("wait.lift")}
          </Button>
        </p>
      )}
      <p className={styles.validity}>
        {account.validUntil === null ? t("validity.none") : t("validity.until", { day: account.validUntil })}
        {account.isGoverned ? (
          <Link to={`/basic/userExtendDate?f.userCode=in:${encodeURIComponent(userCode)}&do=new`}>
            {t("validity.extend")}
          </Link>
        ) : null}
      </p>
      <HeadlessDepartments
        departments={account.headed.filter(({ isActive, hasOthers }) => !isActive && !hasOthers)}
      />
      <AccountTasks userCode={userCode} />
      <AccountSecondFactor account={account} />
      <AccountRoles account={account} />
      <AccountOrganisations account={account} />
      {account.isGoverned ? (
        <AccountSessions account={account} />
      ) : (
        <p className={styles.quiet}>{t("governedElsewhere")}</p>
      )}
      <AccountReasons userCode={userCode} />
    </>
  );
}
