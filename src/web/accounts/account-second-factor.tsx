import { useState } from "react";
import { accountDetail } from "#contract/calls/accounts.ts";
import { resetSecondFactor } from "#contract/calls/second-factor.ts";
import { useSend } from "../api/index.ts";
import { useTexts } from "../i18n/index.ts";
import { Button, ConfirmDialog } from "../kit/index.ts";
import type { Account } from "./account-roles.tsx";
import styles from "./accounts.module.css";

/** Whether the account has a second factor, and the way out for who has lost theirs. */
export function AccountSecondFactor({ account }: { account: Account }) {
  const t = useTexts("accounts");
  const [isAsking, setIsAsking] = useState(false);
  const { send, sending } = useSend(resetSecondFactor, {
    invalidates: [accountDetail],
    onSuccess: () => setIsAsking(false),
  });
  if (!account.hasSecondFactor) return null;
  return (
    <div className={styles.validity}>
      {t("factor.set")}
      <Button size="small" busy={sending} onClick={() => setIsAsking(true)}>
        {t("factor.reset")}
      </Button>
      {isAsking ? (
        <ConfirmDialog
          title={t("factor.reset")}
          confirm={t("factor.reset")}
          danger
          busy={sending}
          onConfirm={() => void send({ userCode: account.userCode })}
          onClose={() => setIsAsking(false)}
        >
          <p>{t("factor.explain")}</p>
        </ConfirmDialog>
      ) : null}
    </div>
  );
}
