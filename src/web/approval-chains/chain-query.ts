import { useState } from "react";
import type { ChainFilter } from "#contract/calls/approval-chains.ts";
import { useAddress } from "../address/index.ts";
import { type InstanceField, instanceInput } from "../instance-manage/index.ts";

/** What narrows the report, each by the name it has in the address. */
const fields: readonly InstanceField[] = ["queryType", "q", "processId", "applyUser", "deptId", "from", "to"];

/** What an address narrows the report to; what it cannot mean is left out. */
export function chainFilter(query: URLSearchParams): ChainFilter {
  const { keyword, processId, applyUserCode, deptId, queryType, beginDate, endDate } = instanceInput(
    query,
    1,
  );
  const wanted = { keyword, processId, applyUserCode, deptId, beginDate, endDate };
  const given = Object.entries(wanted).filter(([, value]) => value !== undefined);
  return { ...Object.fromEntries(given), ...(queryType === "all" ? {} : { queryType }) };
}

const onlyFields = (query: URLSearchParams): URLSearchParams =>
  new URLSearchParams(fields.flatMap((name) => (query.get(name) ? [[name, query.get(name) ?? ""]] : [])));

/**
 * The question of the report: as it stands in the address, where it was asked or linked, and as it is being changed, until
 * `run` asks it.
 */
export function useChainQuery() {
  const [address, setAddress] = useAddress();
  const search = address.toString();
  const [changed, setChanged] = useState({ of: search, query: onlyFields(address) });
  // Another address, by a link or the way back, is another question.
  const query = changed.of === search ? changed.query : onlyFields(address);
  const become = (next: URLSearchParams) => setChanged({ of: search, query: next });
  const set = (changes: Partial<Record<InstanceField, string | undefined>>) => {
    const next = new URLSearchParams(query);
    for (const [name, value] of Object.entries(changes)) {
      if (value === undefined || value === "") next.delete(name);
      else next.set(name, value);
    }
    become(onlyFields(next));
  };
  const asked = onlyFields(address);
  const page = Number(address.get("page") ?? "1");
  return {
    query,
    set,
    clear: () => become(new URLSearchParams()),
    isFiltered: query.size > 0,
    /** What is shown was asked with other conditions than stand there now. */
    isChanged: query.toString() !== asked.toString(),
    /** Whether the address asks anything yet. */
    isAsked: address.has("query") || asked.size > 0,
    asked: { filter: chainFilter(asked), isFiltered: asked.size > 0 },
    page: Number.isInteger(page) && page > 0 ? page : 1,
    run: () => setAddress(new URLSearchParams([...query, ["query", "1"]])),
    turnTo: (next: number) =>
      setAddress(new URLSearchParams([...asked, ["query", "1"], ["page", String(next)]]), { replace: true }),
  };
}
