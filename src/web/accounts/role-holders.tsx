import { Button, Input, Pagination, Select } from "antd";
import { useDeferredValue, useState } from "react";
import { grantRole, listRoleHolders, roleDetail } from "#contract/calls/accounts.ts";
import { userOrganC } from "#contract/calls/user.ts";
import { placeErrors, useCall, useSend } from "../api/index.ts";
import { useTexts } from "../i18n/index.ts";
import { administers, useSession } from "../session/index.ts";
import { useRolePlaces } from "./use-role-places.ts";
import { PeoplePicker } from "./people-picker.tsx";
import part from "../kit/record-part.module.css";
import styles from "./accounts.module.css";

const pageSize = 20;
const invalidates = [listRoleHolders, roleDetail];

/** Who holds a role: found, added many at once, and taken away. */
export function RoleHolders({ roleCode }: { roleCode: string }) {
  const t = useTexts("accounts");
  const [keyword, setKeyword] = useState("");
  const [page, setPage] = useState(1);
  const wanted = useDeferredValue(keyword.trim());
  const holders = useCall(
    listRoleHolders,
    { roleCode, page, pageSize, ...(wanted === "" ? {} : { keyword: wanted }) },
    { placeholderData: (before) => before },
  );
  const { send, sending } = useSend(grantRole, { invalidates });
  const user = useSession();
  const rows = holders.data?.rows ?? [];
  return (
    <div className={styles.tab}>
      <AddHolders roleCode={roleCode} />
      <Input
        type="search"
        className={styles.search}
        value={keyword}
        placeholder={t("holders.search")}
        aria-label={t("holders.search")}
        onChange={(event) => {
          setKeyword(event.target.value);
          setPage(1);
        }}
      />
      {holders.isSuccess && rows.length === 0 ? (
        <p className={styles.quiet}>{t(wanted === "" ? "holders.none" : "holders.noMatch")}</p>
      ) : null}
      <ul className={styles.list}>
        {rows.map((row) => (
          <li key={`${row.userCode} ${row.organId}`}>
            <span className={styles.grow}>
              {row.realName} <small>{row.userCode}</small>
              {row.enabled ? null : <small> · {t("holders.closed")}</small>}
              <small className={styles.below}>
                {row.organName ?? t("roles.everywhere")}
                {row.deptName === null ? "" : ` · ${row.deptName}`}
              </small>
            </span>
            {administers(user, row.organId) ? (
              <Button
                size="small"
                disabled={sending}
                aria-label={t("holders.takeFrom", { name: row.realName })}
                onClick={() =>
                  void send({ roleCode, organId: row.organId, userCodes: [row.userCode], revoke: true })
                }
              >
                {t("holders.take")}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      <Pagination
        hideOnSinglePage
        current={page}
        pageSize={pageSize}
        total={holders.data?.total ?? 0}
        showSizeChanger={false}
        onChange={setPage}
      />
    </div>
  );
}

function AddHolders({ roleCode }: { roleCode: string }) {
  const t = useTexts("accounts");
  const [people, setPeople] = useState<string[]>([]);
  const [wrong, setWrong] = useState<Readonly<Record<string, string>>>({});
  const organs = useCall(userOrganC, {}, { staleTime: 300_000 });
  const { options, place, choose, organId } = useRolePlaces(organs.data ?? []);
  const { send, sending } = useSend(grantRole, {
    invalidates,
    onError: (error) => placeErrors(error, ["userCodes"], setWrong),
  });
  return (
    <div className={part.line}>
      <PeoplePicker
        label={t("holders.choose")}
        value={people}
        error={wrong["userCodes"]}
        onChange={(chosen) => {
          setPeople(chosen);
          setWrong({});
        }}
      />
      <Select
        className={styles.place ?? ""}
        aria-label={t("roles.where")}
        value={place ?? null}
        options={options}
        onChange={choose}
      />
      <Button
        type="primary"
        disabled={people.length === 0 || place === undefined}
        loading={sending}
        onClick={() =>
          void send({
            roleCode,
            organId,
            userCodes: people,
          }).then((done) => (done === undefined ? undefined : setPeople([])))
        }
      >
        {t("holders.add")}
      </Button>
    </div>
  );
}
