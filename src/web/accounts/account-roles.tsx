import { Button, Select } from "antd";
import { X } from "lucide-react";
import { useId, useState } from "react";
import { accountDetail, effectiveRights, setAccountRoles } from "#contract/calls/accounts.ts";
import type { OutputOf } from "#contract/calls/define-call.ts";
import { placeErrors, useSend } from "../api/index.ts";
import { useTexts } from "../i18n/index.ts";
import { useRoles } from "./use-accounts.ts";
import fieldParts from "../kit/field-parts.module.css";
import part from "../kit/record-part.module.css";
import styles from "./accounts.module.css";

export type Account = OutputOf<typeof accountDetail>;

const everywhere = "*";
const invalidates = [accountDetail, effectiveRights];

/** The roles of an account, each where it holds; giving and taking one is stored at once. */
export function AccountRoles({ account }: { account: Account }) {
  const t = useTexts("accounts");
  const { send, sending } = useSend(setAccountRoles, { invalidates });
  const held = account.roles.map((role) => ({ roleCode: role.roleCode, organId: role.organId }));
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
              onClick={() =>
                void send({
                  userCode: account.userCode,
                  roles: held.filter((_one, index) => index !== at),
                })
              }
            >
              <X size={13} aria-hidden="true" />
            </button>
          </li>
        ))}
      </ul>
      <GiveRole account={account} held={held} />
    </section>
  );
}

interface GiveRoleProps {
  account: Account;
  held: readonly { roleCode: string; organId: number | null }[];
}

function GiveRole({ account, held }: GiveRoleProps) {
  const t = useTexts("accounts");
  const id = useId();
  const { roles } = useRoles();
  const [roleCode, setRoleCode] = useState<string | null>(null);
  const [place, setPlace] = useState(everywhere);
  const [wrong, setWrong] = useState<Readonly<Record<string, string>>>({});
  const { send, sending } = useSend(setAccountRoles, {
    invalidates,
    onSuccess: () => setRoleCode(null),
    onError: (error) => placeErrors(error, ["roles"], setWrong),
  });
  const give = (code: string) => {
    setWrong({});
    const organId = place === everywhere ? null : Number(place);
    void send({ userCode: account.userCode, roles: [...held, { roleCode: code, organId }] });
  };
  return (
    <>
      <div className={part.line}>
        <Select
          className={styles.grow ?? ""}
          aria-label={t("roles.choose")}
          aria-invalid={wrong["roles"] !== undefined}
          {...(wrong["roles"] === undefined
            ? {}
            : { status: "error" as const, "aria-describedby": `${id}-wrong` })}
          placeholder={t("roles.choose")}
          showSearch={{ optionFilterProp: "label" }}
          value={roleCode}
          options={roles
            .filter((role) => role.enabled)
            .map((role) => ({ value: role.roleCode, label: `${role.roleName} ${role.roleCode}` }))}
          onChange={(chosen) => {
            setRoleCode(chosen);
            setWrong({});
          }}
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
          onClick={() => (roleCode === null ? undefined : give(roleCode))}
        >
          {t("roles.give")}
        </Button>
      </div>
      {wrong["roles"] === undefined ? null : (
        <p id={`${id}-wrong`} className={fieldParts.error}>
          {wrong["roles"]}
        </p>
      )}
    </>
  );
}
