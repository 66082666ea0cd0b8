import { Button, Select } from "antd";
import { useId, useState } from "react";
import { accountDetail, setAccountOrganisations } from "#contract/calls/accounts.ts";
import { listDepartments } from "#contract/calls/user.ts";
import { placeErrors, useCall, useSend } from "../api/index.ts";
import { useTexts } from "../i18n/index.ts";
import { useSession } from "../session/index.ts";
import type { Account } from "./account-roles.tsx";
import fieldParts from "../kit/field-parts.module.css";
import part from "../kit/record-part.module.css";
import styles from "./accounts.module.css";

/** Where an account belongs. The department is chosen for the organisation one works in oneself. */
export function AccountOrganisations({ account }: { account: Account }) {
  const t = useTexts("accounts");
  const { organId } = useSession();
  const departments = useCall(listDepartments, {}, { staleTime: 300_000 });
  const { set, sending, wrong, wrongId, asWrong } = useSetOrganisations(account.userCode);
  const { organisations } = account;
  const kept = organisations.map((one) => ({ organId: one.organId, deptId: one.deptId }));
  const isHere = organisations.some((one) => one.organId === organId);
  const options = (departments.data ?? []).map(({ deptId, deptName }) => ({
    value: deptId,
    label: deptName,
  }));
  const move = (deptId: number) =>
    set([...kept.filter((one) => one.organId !== organId), { organId, deptId }]);
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
                {...asWrong}
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
                onClick={() => set(kept.filter((each) => each.organId !== one.organId))}
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
            {...asWrong}
            placeholder={t("organs.join")}
            showSearch={{ optionFilterProp: "label" }}
            value={null}
            disabled={sending}
            options={options}
            onChange={(deptId: number | null) => (deptId === null ? undefined : move(deptId))}
          />
        </div>
      )}
      {wrong === undefined ? null : (
        <p id={wrongId} className={fieldParts.error} role="alert">
          {wrong}
        </p>
      )}
    </section>
  );
}

/** Puts an account into organisations; what is refused stands at where they are chosen. */
function useSetOrganisations(userCode: string) {
  const wrongId = useId();
  const [wrong, setWrong] = useState<string>();
  const { send, sending } = useSend(setAccountOrganisations, {
    invalidates: [accountDetail],
    onError: (error) => placeErrors(error, ["organisations"], (placed) => setWrong(placed["organisations"])),
  });
  const set = (organisations: { organId: number; deptId: number }[]) => {
    setWrong(undefined);
    void send({ userCode, organisations });
  };
  const asWrong = {
    "aria-invalid": wrong !== undefined,
    ...(wrong === undefined ? {} : { status: "error" as const, "aria-describedby": wrongId }),
  };
  return { set, sending, wrong, wrongId, asWrong };
}
