import { useEffect } from "react";
import { accountDetail, effectiveRights, listRoleHolders, roleDetail } from "#contract/calls/accounts.ts";
import { listTableRows, onTable } from "#contract/calls/tables.ts";
import { invalidate, useCall } from "../api/index.ts";
import { onLiveNews } from "../live/index.ts";

const roleRows = onTable(listTableRows, "role");
const organRows = { pageSize: 200, sort: ["roleCode"], count: false } as const;

/** Every role there is, by code. */
export function useRoles() {
  const answer = useCall(roleRows, { ...organRows, sort: [...organRows.sort] }, { staleTime: 60_000 });
  const roles = (answer.data?.rows ?? []).map((row) => ({
    roleCode: String(row["roleCode"]),
    roleName: String(row["roleName"]),
    roleType: Number(row["roleType"]),
    enabled: row["status"] === "1",
  }));
  return { roles, error: answer.error, loading: answer.isPending, again: answer.refetch };
}

const setRows = onTable(listTableRows, "roleCollect");

/** The sets of roles that can be given at once, by code; with those that are switched off, which can only be taken. */
export function useRoleSets() {
  const { data } = useCall(
    setRows,
    { pageSize: 200, sort: ["collectCode"], count: false },
    { staleTime: 60_000, quiet: true },
  );
  return (data?.rows ?? []).map((row) => ({
    collectCode: String(row["collectCode"]),
    collectName: String(row["collectName"]),
    enabled: row["status"] === "1",
  }));
}

/** What is shown of accounts and roles is asked for again when somebody changes either. */
export function useFollowAccounts(): void {
  useEffect(
    () =>
      onLiveNews((news) => {
        if (
          news.event === "table" &&
          ["user", "role", "right", "roleCollect", "dept", "deptRel"].includes(news.entity)
        )
          void invalidate(accountDetail, effectiveRights, listRoleHolders, roleDetail, roleRows, setRows);
      }),
    [],
  );
}
