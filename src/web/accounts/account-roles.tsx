import { Button, Select } from "antd";
import { X } from "lucide-react";
import { useState } from "react";
import { accountDetail, effectiveRights, setAccountRoles } from "#contract/calls/accounts.ts";
import type { OutputOf } from "#contract/calls/define-call.ts";
import { useSend } from "../api/index.ts";
import { useTexts } from "../i18n/index.ts";
import { useRoles } from "./use-accounts.ts";
import part from "../kit/record-part.module.css";
import styles from "./accounts.module.css";

export type Account = OutputOf<typeof accountDetail>;

const everywhere = "*";

/** The roles of an account, each where it holds; giving and taking one is stored at once. */
export function AccountRoles({ account }: { account: Account }) {
  const t = useTexts("accounts");
  const { roles } = useRoles();
  const [roleCode, setRoleCode] = useState<string | null>(null);
  const [place, setPlace] = useState(everywhere);
  const { send, sending } = useSend(setAccountRoles, {
    invalidates: [accountDetail, effectiveRights],
    onSuccess: () => setRoleCode(null),
  });
  const held = account.roles.map((role) => ({ roleCode: role.roleCode, organId: role.organId }));
  const put = (next: typeof held) => void send({ userCode: account.userCode, roles: next });
  return (
    <section className={part.part}>
      <h3>
        {t("roles.title")} <small>{account.roles.length}</small>
      </h3>
      {account.roles.length === 0 ? <p className={styles.quiet}>{t("roles.none")}</p> : null}
      <ul className={styles.chips}>
        {account.roles.map((role, at) => (
          <li key={`${role.roleCode} ${role.organId}`} className={styles.chip}>
            <span title={role.roleCode}>
              {role.roleName} · {role.organName ?? t("roles.everywhere")}
            </span>
            <button
              type="button"
              disabled={sending}
              aria-label={t("roles.take", { role: role.roleName })}
              onClick={() => put(held.filter((_one, index) => index !== at))}
            >
              <X size={13} aria-hidden="true" />
            </button>
          </li>
        ))}
      </ul>
      <div className={part.line}>
        <Select
          className={styles.grow ?? ""}
          aria-label={t("roles.choose")}
          placeholder={t("roles.choose")}
          showSearch={{ optionFilterProp: "label" }}
          value={roleCode}
          options={roles
            .filter((role) => role.enabled)
            .map((role) => ({ value: role.roleCode, label: `${role.roleName} ${role.roleCode}` }))}
          onChange={setRoleCode}
        />
        <Select
          className={styles.place ?? ""}
          aria-label={t("roles.where")}
          value={place}
          options={[
            { value: everywhere, label: t("roles.everywhere") },
            ...account.organisations.map(({ organId, organName }) => ({
              value: String(organId),
              label: organName,
            })),
          ]}
          onChange={setPlace}
        />
        <Button
          disabled={roleCode === null}
          loading={sending}
          onClick={() =>
            roleCode === null
              ? undefined
              : put([...held, { roleCode, organId: place === everywhere ? null : Number(place) }])
          }
        >
          {t("roles.give")}
        </Button>
      </div>
    </section>
  );
}
