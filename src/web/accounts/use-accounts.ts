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

/** What is shown of accounts and roles is asked for again when somebody changes either. */
export function useFollowAccounts(): void {
  useEffect(
    () =>
      onLiveNews((news) => {
        if (news.event === "table" && ["user", "role", "right"].includes(news.entity))
          void invalidate(accountDetail, effectiveRights, listRoleHolders, roleDetail, roleRows);
      }),
    [],
  );
}
