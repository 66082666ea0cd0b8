import { Button, Select } from "antd";
import { accountDetail, setAccountOrganisations } from "#contract/calls/accounts.ts";
import { listDepartments } from "#contract/calls/user.ts";
import { useCall, useSend } from "../api/index.ts";
import { useTexts } from "../i18n/index.ts";
import { useSession } from "../session/index.ts";
import type { Account } from "./account-roles.tsx";
import part from "../kit/record-part.module.css";
import styles from "./accounts.module.css";

/** Where an account belongs. The department is chosen for the organisation one works in oneself. */
export function AccountOrganisations({ account }: { account: Account }) {
  const t = useTexts("accounts");
  const { organId } = useSession();
  const departments = useCall(listDepartments, {}, { staleTime: 300_000 });
  const { send, sending } = useSend(setAccountOrganisations, { invalidates: [accountDetail] });
  const { userCode, organisations } = account;
  const kept = organisations.map((one) => ({ organId: one.organId, deptId: one.deptId }));
  const isHere = organisations.some((one) => one.organId === organId);
  const options = (departments.data ?? []).map(({ deptId, deptName }) => ({
    value: deptId,
    label: deptName,
  }));
  const move = (deptId: number) =>
    void send({
      userCode,
      organisations: [...kept.filter((one) => one.organId !== organId), { organId, deptId }],
    });
  return (
    <section className={part.part}>
      <h3>{t("organs.title")}</h3>
      <ul className={styles.list}>
        {organisations.map((one) => (
          <li key={one.organId}>
            <span className={styles.grow}>
              {one.organName}
              {one.isDefault ? <small> {t("organs.isDefault")}</small> : null}
            </span>
            {one.organId === organId ? (
              <Select
                className={styles.place ?? ""}
                aria-label={t("organs.department", { organ: one.organName })}
                showSearch={{ optionFilterProp: "label" }}
                value={one.deptId}
                disabled={sending}
                options={options}
                onChange={move}
              />
            ) : (
              <span>{one.deptName}</span>
            )}
            {organisations.length > 1 ? (
              <Button
                size="small"
                type="text"
                disabled={sending}
                onClick={() =>
                  void send({ userCode, organisations: kept.filter((each) => each.organId !== one.organId) })
                }
              >
                {t("organs.leave")}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      {isHere ? null : (
        <div className={part.line}>
          <Select
            className={styles.grow ?? ""}
            aria-label={t("organs.join")}
            placeholder={t("organs.join")}
            showSearch={{ optionFilterProp: "label" }}
            value={null}
            disabled={sending}
            options={options}
            onChange={(deptId: number | null) => (deptId === null ? undefined : move(deptId))}
          />
        </div>
      )}
    </section>
  );
}
