import { Button, Select } from "antd";
import { X } from "lucide-react";
import { useId, useState } from "react";
import { accountDetail, effectiveRights, grantRole, setAccountRoles } from "#contract/calls/accounts.ts";
import type { OutputOf } from "#contract/calls/define-call.ts";
import { type CallError, placeErrors, useSend } from "../api/index.ts";
import { useTexts } from "../i18n/index.ts";
import { administers, useSession } from "../session/index.ts";
import { grantableOf, useGrantable } from "./use-grantable.ts";
import { useRolePlaces } from "./use-role-places.ts";
import fieldParts from "../kit/field-parts.module.css";
import part from "../kit/record-part.module.css";
import styles from "./accounts.module.css";

export type Account = OutputOf<typeof accountDetail>;

const invalidates = [accountDetail, effectiveRights];

/** The roles of an account, each where it holds; giving and taking one is stored at once. */
export function AccountRoles({ account }: { account: Account }) {
  const t = useTexts("accounts");
  const { send, sending } = useSend(setAccountRoles, { invalidates });
  const user = useSession();
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
            {administers(user, role.organId) ? (
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
            ) : null}
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
  const { options } = useGrantable();
  const [chosen, setChosen] = useState<string | null>(null);
  const { options: places, place, choose, organId } = useRolePlaces(account.organisations);
  const [wrong, setWrong] = useState<Readonly<Record<string, string>>>({});
  const after = {
    invalidates,
    onSuccess: () => setChosen(null),
    onError: (error: CallError) => placeErrors(error, ["roles", "collectCode"], setWrong),
  };
  const one = useSend(setAccountRoles, after);
  const set = useSend(grantRole, after);
  const error = wrong["roles"] ?? wrong["collectCode"];
  const give = (value: string) => {
    setWrong({});
    const wanted = grantableOf(value);
    if ("roleCode" in wanted)
      void one.send({ userCode: account.userCode, roles: [...held, { ...wanted, organId }] });
    else void set.send({ ...wanted, organId, userCodes: [account.userCode] });
  };
  return (
    <>
      <div className={part.line}>
        <Select
          className={styles.grow ?? ""}
          aria-label={t("roles.choose")}
          aria-invalid={error !== undefined}
          {...(error === undefined ? {} : { status: "error" as const, "aria-describedby": `${id}-wrong` })}
          placeholder={t("roles.choose")}
          showSearch={{ optionFilterProp: "label" }}
          value={chosen}
          options={options}
          onChange={(value) => {
            setChosen(value);
            setWrong({});
          }}
        />
        <Select
          className={styles.place ?? ""}
          aria-label={t("roles.where")}
          value={place ?? null}
          options={places}
          onChange={choose}
        />
        <Button
          disabled={chosen === null || place === undefined}
          loading={one.sending || set.sending}
          onClick={() => (chosen === null ? undefined : give(chosen))}
        >
          {t("roles.give")}
        </Button>
      </div>
      {error === undefined ? null : (
        <p id={`${id}-wrong`} className={fieldParts.error}>
          {error}
        </p>
      )}
    </>
  );
}
