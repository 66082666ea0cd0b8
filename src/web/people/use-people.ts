import { searchUserList } from "#contract/calls/user.ts";
import { useCall } from "../api/index.ts";

/** A person of this organisation by code; nothing until known. */
export function usePerson(userCode: string) {
  const answer = useCall(searchUserList, { keyword: userCode, pageSize: 20 }, { staleTime: 3_600_000 });
  return answer.data?.rows.find((person) => person.userCode === userCode);
}

/** People whose name or code contains what was typed. */
export function usePeopleFound(keyword: string) {
  return useCall(searchUserList, { keyword, pageSize: 20 }, { staleTime: 60_000 });
}
