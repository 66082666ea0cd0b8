import { useDeferredValue, useState } from "react";
import type { OutputOf } from "#contract/calls/define-call.ts";
import { searchUserList } from "#contract/calls/user.ts";
import { useCall } from "../api/index.ts";
import { usePersonNote } from "./use-person-note.ts";

export type PersonFound = OutputOf<typeof searchUserList>["rows"][number];

/** Who is looked for: `former` also those who have left and had to do with what one may read. */
interface Sought {
  former?: boolean | undefined;
}

/** A person of this organisation by code; nothing until known. */
export function usePerson(userCode: string, sought: Sought = {}) {
  const answer = useCall(
    searchUserList,
    { keyword: userCode, pageSize: 20, ...alsoFormer(sought) },
    { staleTime: 3_600_000 },
  );
  return answer.data?.rows.find((person) => person.userCode === userCode);
}

/** People whose name or code contains what was typed. */
export function usePeopleFound(keyword: string, sought: Sought = {}, enabled = true) {
  return useCall(
    searchUserList,
    { keyword, pageSize: 20, ...alsoFormer(sought) },
    { enabled, staleTime: 60_000 },
  );
}

function alsoFormer({ former }: Sought): { former?: true } {
  return former === true ? { former } : {};
}

/** What is typed and whom it finds, as the kit's Combobox takes it; who is away is shown with who acts for them. */
export function usePeopleSearch(sought: Sought = {}) {
  const [typed, onType] = useState("");
  const keyword = useDeferredValue(typed.trim());
  const found = usePeopleFound(keyword, sought);
  const noteOf = usePersonNote();
  const options = (found.data?.rows ?? []).map((person) => ({
    value: person.userCode,
    label: person.realName,
    note: noteOf(person),
  }));
  return { typed, options, searching: found.isFetching || keyword !== typed.trim(), onType };
}
