import { Button, Popconfirm } from "antd";
import { accountDetail } from "#contract/calls/accounts.ts";
import { resetSecondFactor } from "#contract/calls/second-factor.ts";
import { useSend } from "../api/index.ts";
import { useTexts } from "../i18n/index.ts";
import type { Account } from "./account-roles.tsx";

/** Whether the account has a second factor, and the way out for who has lost theirs. */
export function AccountSecondFactor({ account }: { account: Account }) {
  const t = useTexts("accounts");
  const { send, sending } = useSend(resetSecondFactor, { invalidates: [accountDetail] });
  if (!account.hasSecondFactor) return null;
  return (
    <p className="acc-validity">
      {t("factor.set")}
      <Popconfirm
        title={t("factor.reset")}
        description={t("factor.explain")}
        okText={t("factor.reset")}
        onConfirm={() => void send({ userCode: account.userCode })}
      >
        <Button size="small" loading={sending}>
          {t("factor.reset")}
        </Button>
      </Popconfirm>
    </p>
  );
}
